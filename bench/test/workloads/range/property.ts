import fc from "fast-check";
import { clamp } from "./subject.js";

const ranges = fc.tuple(fc.integer(), fc.integer()).map(([a, b]) => (a <= b ? [a, b] : [b, a]));

export const property = fc.property(fc.integer(), ranges, (value, [low = 0, high = 0]) => {
  const result = clamp(value, low, high);
  if (!Number.isInteger(result) || result < low || result > high) return false;
  if (value < low) return result === low;
  return value > high ? result === high : result === value;
});
