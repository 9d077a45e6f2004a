import type { int } from "@proviso/runtime";

export class Deposit {
  /*@ spec_public @*/ private cents = 0;

  //@ requires 0 < amount && amount < 1000;
  //@ ensures this.cents === \old(this.cents) + amount;
  async add(amount: int): Promise<void> {
    await null;
    this.cents += amount;
    await null;
  }
}

export async function addTwice(deposit: Deposit): Promise<void> {
  await Promise.all([deposit.add(1), deposit.add(2)]);
}
