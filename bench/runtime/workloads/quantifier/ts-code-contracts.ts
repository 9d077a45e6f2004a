import { ensures, requires } from "ts-code-contracts";
import { find, isAbsent, isSorted } from "./parts.js";

export function search(xs: readonly number[], x: number): number {
  requires(isSorted(xs));
  const result = find(xs, x);
  ensures(result === -1 || xs[result] === x);
  ensures(result !== -1 || isAbsent(xs, x));
  return result;
}
