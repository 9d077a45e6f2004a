//@ requires n % 2 === 0
export function half(n: number): number {
  return n / 2;
}
