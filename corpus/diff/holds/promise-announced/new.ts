export async function load(n: number): Promise<number> {
  return n;
}
