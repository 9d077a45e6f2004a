import type * as contract from "./contract.js";

const xs = Array.from({ length: 1000 }, (_, i) => 2 * i);

/** Half of what is looked for is there. */
export function drive({ search }: typeof contract, calls: number): number {
  let sum = 0;
  for (let i = 0; i < calls; i++) sum += search(xs, i % 2000);
  return sum;
}

/** A call that breaks the precondition. */
export const misuse = ({ search }: typeof contract): unknown => search([1, 3, 2], 1);
