export function adder(n: number): (x: number) => number {
  return (x) => x - n;
}
