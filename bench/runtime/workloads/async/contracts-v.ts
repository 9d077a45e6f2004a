import { PromiseContract } from "@toryt/contracts-v";
import type { Wallet } from "./contract.js";

type Fee = (amount: number) => Promise<number>;

// The library knows no old values: what speaks of them is left out.
const contract = new PromiseContract({
  pre: [(wallet: Wallet, amount: number) => amount > 0 && amount <= wallet.balance],
  post: [(_wallet: Wallet, amount: number, _fee: Fee, result: number) => result >= amount],
});
contract.verifyPostconditions = true;

export const pay = contract.implementation(
  async (wallet: Wallet, amount: number, fee: Fee): Promise<number> => {
    const all = amount + (await fee(amount));
    wallet.balance -= all;
    return all;
  },
);
