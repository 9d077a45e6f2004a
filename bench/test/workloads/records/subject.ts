import type { int, nat } from "@proviso/runtime";

export interface Line {
  readonly name: string;
  readonly price: nat;
  readonly quantity: nat;
}

/**
 * The dearest line of an order from a price on, by its place; -1 if there is none.
 * @requires lines.length >= 1
 * @ensures -1 <= \result && \result < lines.length
 * @ensures \result >= 0 ==> lines[\result].price >= from
 * @ensures \result >= 0 ==> (\forall int i; 0 <= i && i < lines.length; lines[i].price <= lines[\result].price)
 * @ensures \result === -1 ==> (\forall int i; 0 <= i && i < lines.length; lines[i].price < from)
 */
export function dearest(lines: readonly Line[], from: nat): int {
  let found = -1;
  for (const [i, { price }] of lines.entries())
    if (price >= from && (found < 0 || price > (lines[found] as Line).price)) found = i;
  return found;
}
