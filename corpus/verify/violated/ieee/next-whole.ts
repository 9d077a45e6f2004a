//@ requires Number.isInteger(n);
//@ ensures \result > n;
export function nextWhole(n: number): number {
  return n + 1;
}
