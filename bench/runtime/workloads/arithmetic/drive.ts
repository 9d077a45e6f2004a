import type * as contract from "./contract.js";

export function drive({ clamp }: typeof contract, calls: number): number {
  let sum = 0;
  for (let i = 0; i < calls; i++) sum += clamp((i & 1023) - 100, 0, 800);
  return sum;
}

/** A call that breaks the precondition. */
export const misuse = ({ clamp }: typeof contract): unknown => clamp(1, 3, 2);
