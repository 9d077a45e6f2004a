export function put(n: number): number {
  if (n < 0) throw new TypeError("Cannot delete the account");
  return n;
}
