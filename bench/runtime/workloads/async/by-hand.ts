import type { Wallet } from "./contract.js";

export async function pay(
  wallet: Wallet,
  amount: number,
  fee: (amount: number) => Promise<number>,
): Promise<number> {
  if (!(amount > 0 && amount <= wallet.balance)) throw new Error("precondition");
  const { balance } = wallet;
  const all = amount + (await fee(amount));
  wallet.balance -= all;
  if (!(all >= amount && wallet.balance === balance - all)) throw new Error("postcondition");
  return all;
}
