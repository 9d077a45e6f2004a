import type { int } from "@proviso/runtime";

async function half(n: int): Promise<number> {
  return n / 2;
}

//@ requires 0 <= n && n <= 1000;
//@ ensures \result.length === 2 && \result[0] === n / 2;
export async function both(n: int): Promise<number[]> {
  return Promise.all([half(n), half(n + 2)]);
}
