export function put(n: number): number {
  if (n < 0) throw new TypeError("Cannot add a negative amount");
  return n;
}
