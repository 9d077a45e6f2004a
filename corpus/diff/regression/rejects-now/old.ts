export function half(n: number): Promise<number> {
  if (n < 0) throw new RangeError("negative");
  return Promise.resolve(n / 2);
}
