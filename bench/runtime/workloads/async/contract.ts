export interface Wallet {
  balance: number;
}

/**
 * Pays an amount and what its transfer costs; returns what was paid in all.
 * @requires amount > 0 && amount <= wallet.balance
 * @ensures \result >= amount && wallet.balance === \old(wallet.balance) - \result
 */
export async function pay(
  wallet: Wallet,
  amount: number,
  fee: (amount: number) => Promise<number>,
): Promise<number> {
  const all = amount + (await fee(amount));
  wallet.balance -= all;
  return all;
}
