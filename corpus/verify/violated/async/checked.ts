import type { int } from "@proviso/runtime";

//@ requires n <= 1000;
//@ signals_only TypeError;
export async function checked(n: int): Promise<number> {
  await null;
  if (n < 0) throw new RangeError("negative");
  return n;
}
