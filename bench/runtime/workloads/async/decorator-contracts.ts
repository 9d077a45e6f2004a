import { Contracted, demands } from "@final-hill/decorator-contracts";
import type { Wallet } from "./contract.js";

type Fee = (amount: number) => Promise<number>;

// The library checks a postcondition when the promise is returned, before anything was paid: it is left out.
class Payments extends Contracted {
  @demands((_self: Payments, [wallet, amount]: [Wallet, number]) => amount > 0 && amount <= wallet.balance)
  async pay(wallet: Wallet, amount: number, fee: Fee): Promise<number> {
    const all = amount + (await fee(amount));
    wallet.balance -= all;
    return all;
  }
}

const only: Payments = Payments.new();
export const pay = (wallet: Wallet, amount: number, fee: Fee): Promise<number> =>
  only.pay(wallet, amount, fee);
