import fc from "fast-check";
import { boxes } from "./subject.js";

export const property = fc.property(
  fc.integer({ min: 0, max: 1_000_000 }),
  fc.integer({ min: 1, max: 1000 }),
  (items, size) => {
    const result = boxes(items, size);
    return Number.isInteger(result) && result * size >= items && (result - 1) * size < items;
  },
);
