export function fee(n: number): number {
  return n;
}
export function total(n: number): number {
  return fee(n);
}
