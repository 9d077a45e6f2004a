export async function save(n: number): Promise<number> {
  return n;
}
