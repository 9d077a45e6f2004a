export function clamp(x: number, low: number, high: number): number {
  if (!(low <= high && !Number.isNaN(x))) throw new Error("precondition");
  const result = x < low ? low : x > high ? high : x;
  if (!(low <= result && result <= high)) throw new Error("postcondition");
  if (low <= x && x <= high && !(result === x)) throw new Error("postcondition");
  return result;
}
