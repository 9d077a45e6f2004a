//@ requires low <= high;
//@ ensures low <= \result && \result <= high;
export function clamp(x: number, low: number, high: number): number {
  if (x < low) return low;
  if (x > high) return high;
  return x;
}
