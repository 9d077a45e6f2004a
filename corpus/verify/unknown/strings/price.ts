import type { int } from "@proviso/runtime";

//@ requires 0 <= cents && cents <= 1_000_000;
//@ ensures \result.length > 3;
export function price(cents: int): string {
  return new Intl.NumberFormat("en", { style: "currency", currency: "EUR" }).format(cents / 100);
}
