import type { int } from "@proviso/runtime";

export class Stock {
  //@ invariant this.reserved <= this.total;
  private constructor(
    private reserved: int,
    private readonly total: int,
  ) {}

  static of(total: int): Stock {
    return new Stock(0, Math.abs(total));
  }

  //@ requires 0 < wanted && wanted < 1000;
  reserve(wanted: int, onChange: (stock: Stock) => void): void {
    this.reserved += wanted;
    onChange(this);
    if (this.reserved > this.total) this.reserved -= wanted;
  }
}
