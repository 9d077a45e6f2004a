//@ requires 0 <= a && a <= 1 && 0 <= b && b <= 1 && 0 <= c && c <= 1;
//@ ensures \result === a + (b + c);
export function sum(a: number, b: number, c: number): number {
  return a + b + c;
}
