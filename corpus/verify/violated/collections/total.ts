//@ signals_only \nothing;
export function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount);
}
