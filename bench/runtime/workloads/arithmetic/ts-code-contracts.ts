import { ensures, requires } from "ts-code-contracts";

export function clamp(x: number, low: number, high: number): number {
  requires(low <= high && !Number.isNaN(x));
  const result = x < low ? low : x > high ? high : x;
  ensures(low <= result && result <= high);
  ensures(!(low <= x && x <= high) || result === x);
  return result;
}
