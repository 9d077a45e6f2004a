import { quantifier } from "../clauses/operators.js";
import type { Quantified } from "../tree.js";
import { parseBindings } from "./binding.js";
import type { Cursor } from "./cursor.js";
import { parseExpression } from "./expression.js";
import { skipToClose } from "./operation.js";

/** `(\forall bindings; domain; body)`, with the domain optional or empty. */
export function parseQuantified(cursor: Cursor): Quantified | undefined {
  const open = cursor.next();
  const parsed = parseInside(cursor, open.start);
  if (parsed === undefined) skipToClose(cursor);
  return parsed;
}

function parseInside(cursor: Cursor, start: number): Quantified | undefined {
  const spec = quantifier(cursor.next().text);
  if (spec === undefined) return undefined;
  const bindings = parseBindings(cursor, ";");
  if (bindings === undefined || !cursor.expect(";")) return undefined;
  const emptyDomain = cursor.accept(";") !== undefined;
  const first = parseExpression(cursor);
  if (first === undefined) return undefined;
  const second = !emptyDomain && cursor.accept(";") ? parseExpression(cursor) : undefined;
  const close = cursor.peek();
  if (close.text !== ")" || close.kind !== "close") {
    cursor.expected("`)`");
    return undefined;
  }
  if (!emptyDomain && cursor.lastEnd > first.range.end && second === undefined) return undefined;
  cursor.next();
  return {
    kind: "quantified",
    quantifier: spec.name,
    bindings,
    domain: second === undefined ? undefined : first,
    body: second ?? first,
    range: { start, end: close.end },
  };
}
