import type { int } from "@proviso/runtime";

//@ requires n <= 1000;
//@ ensures \result === n && n >= 0;
//@ signals (e: RangeError) n < 0;
//@ signals_only RangeError;
export async function checked(n: int): Promise<int> {
  await null;
  if (n < 0) throw new RangeError("negative");
  return n;
}
