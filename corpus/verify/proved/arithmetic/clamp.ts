//@ requires low <= high && !Number.isNaN(x);
//@ ensures low <= \result && \result <= high;
//@ ensures low <= x && x <= high ==> \result === x;
export function clamp(x: number, low: number, high: number): number {
  if (x < low) return low;
  if (x > high) return high;
  return x;
}
