import { ensures, requires } from "ts-code-contracts";
import type { Wallet } from "./contract.js";

export async function pay(
  wallet: Wallet,
  amount: number,
  fee: (amount: number) => Promise<number>,
): Promise<number> {
  requires(amount > 0 && amount <= wallet.balance);
  const { balance } = wallet;
  const all = amount + (await fee(amount));
  wallet.balance -= all;
  ensures(all >= amount && wallet.balance === balance - all);
  return all;
}
