import type { int } from "@proviso/runtime";

export class Invoice {
  //@ ensures 0 <= \result && \result <= 1000;
  cents(): int {
    return 500;
  }

  //@ ensures \result >= 0;
  total(): int {
    return this.cents() * 2;
  }
}

export class Voucher extends Invoice {
  override cents(): int {
    return 0;
  }
}
