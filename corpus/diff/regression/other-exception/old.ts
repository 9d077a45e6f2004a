export function check(n: number): void {
  if (n < 0) throw new RangeError("negative");
}
