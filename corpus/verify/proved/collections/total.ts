//@ ensures amounts.length === 0 ==> \result === 0;
//@ signals_only \nothing;
export function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
