export function fee(n: number): number {
  return n < 0 ? 0 : n;
}
export function total(n: number): number {
  return fee(n + 1);
}
