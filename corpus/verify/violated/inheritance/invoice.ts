export class Invoice {
  cents(): number {
    return 500;
  }

  //@ ensures \result >= 0;
  total(): number {
    return this.cents() * 2;
  }
}

export class CreditNote extends Invoice {
  override cents(): number {
    return -500;
  }
}
