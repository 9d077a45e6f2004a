import type * as contract from "./contract.js";

const fee = async (amount: number): Promise<number> => amount & 3;

export async function drive({ pay }: typeof contract, calls: number): Promise<number> {
  const wallet = { balance: 1e12 };
  let sum = 0;
  for (let i = 0; i < calls; i++) sum += await pay(wallet, (i & 15) + 1, fee);
  return sum;
}

/** A call that breaks the precondition. */
export const misuse = ({ pay }: typeof contract): unknown => pay({ balance: 1 }, 2, fee);
