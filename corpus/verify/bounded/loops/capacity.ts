import type { int } from "@proviso/runtime";

//@ requires 1 <= wanted && wanted <= 2 ** 300;
//@ ensures \result < 2 * wanted;
export function capacity(wanted: int): number {
  let slots = 1;
  while (slots < wanted) slots *= 2;
  return slots;
}
