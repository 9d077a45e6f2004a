import type { int } from "@proviso/runtime";

//@ signals_only Error;
export function checked(age: int): int {
  if (age < 0) throw "negative age";
  return age;
}
