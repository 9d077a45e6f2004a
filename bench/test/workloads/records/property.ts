import fc from "fast-check";
import { dearest, type Line } from "./subject.js";

const line = fc.record({ name: fc.string(), price: fc.nat(), quantity: fc.nat() });

export const property = fc.property(
  fc.array(line, { minLength: 1, maxLength: 5 }),
  fc.nat(),
  (lines, from) => {
    const result = dearest(lines, from);
    if (!Number.isInteger(result) || result < -1 || result >= lines.length) return false;
    if (result === -1) return lines.every(({ price }) => price < from);
    const best = (lines[result] as Line).price;
    return best >= from && lines.every(({ price }) => price <= best);
  },
);
