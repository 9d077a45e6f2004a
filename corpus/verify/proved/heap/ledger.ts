import type { int } from "@proviso/runtime";

export class Ledger {
  //@ invariant this.total === this.debit + this.credit;
  private constructor(
    private debit: int,
    private credit: int,
    private total: int,
    private note: string,
  ) {}

  static empty(): Ledger {
    return new Ledger(0, 0, 0, "");
  }

  //@ requires 0 <= amount && amount <= 1_000_000;
  reset(amount: int): void {
    this.debit = amount;
    this.credit = 0;
    this.total = amount;
    this.remember("reset");
  }

  private remember(what: string): void {
    this.note = what;
  }
}
