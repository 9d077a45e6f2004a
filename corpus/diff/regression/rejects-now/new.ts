export async function half(n: number): Promise<number> {
  if (n < 0) throw new RangeError("negative");
  return n / 2;
}
