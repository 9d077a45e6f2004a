import type { Comprehension } from "../tree.js";
import { parseBindings } from "./binding.js";
import { parseType } from "./code.js";
import type { Cursor } from "./cursor.js";
import { parseExpression } from "./expression.js";
import { skipToClose } from "./operation.js";
import { skipType } from "./type-extent.js";

/** Whether `new` here opens a set comprehension: a type and then a brace, where TypeScript would have a parenthesis. */
export function startsComprehension(cursor: Cursor): boolean {
  let angles = 0;
  for (let ahead = 1; ; ahead++) {
    const { kind, text } = cursor.peek(ahead);
    if (text === "<") angles++;
    else if (text === ">") angles--;
    else if (text === "{" && angles === 0) return ahead > 1;
    else if (kind !== "word" && kind !== "literal" && ![".", "[", "]", ",", "|"].includes(text)) return false;
    else if (angles === 0 && text === ",") return false;
  }
}

/** `new Set<int> { x: int | P }`. */
export function parseComprehension(cursor: Cursor): Comprehension | undefined {
  const { start } = cursor.next();
  const type = parseType(
    cursor,
    skipType(cursor, (t) => t.text === "{"),
  );
  if (!cursor.expect("{")) return undefined;
  const bindings = parseBindings(cursor, "|");
  const [binding] = bindings ?? [];
  const predicate = binding !== undefined && cursor.expect("|") ? parseExpression(cursor) : undefined;
  if (type === undefined || binding === undefined || predicate === undefined || !cursor.at("}")) {
    if (predicate !== undefined) cursor.expected("`}`");
    skipToClose(cursor);
    return undefined;
  }
  cursor.next();
  return { kind: "comprehension", type, binding, predicate, range: { start, end: cursor.lastEnd } };
}
