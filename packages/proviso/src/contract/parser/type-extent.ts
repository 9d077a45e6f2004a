import type { Range } from "../../diagnostic/index.js";
import type { Token } from "../lexer/index.js";
import type { Cursor } from "./cursor.js";

/**
 * Passes over the tokens of a type and returns their range: up to one of `stops` (by default what ends an
 * argument) outside all brackets, angle brackets included.
 */
export function skipType(cursor: Cursor, stops: (token: Token) => boolean = endsArgument): Range {
  const first = cursor.peek();
  let depth = 0;
  let end = first.start;
  for (;;) {
    const token = cursor.peek();
    if (token.kind === "end" || (depth === 0 && (token.kind === "close" || stops(token)))) break;
    if (token.kind === "open" || token.text === "<") depth++;
    else if (token.kind === "close" || (token.text === ">" && depth > 0)) depth--;
    end = cursor.next().end;
  }
  return { start: first.start, end };
}

function endsArgument(token: Token): boolean {
  return token.kind === "mark" && (token.text === "," || token.text === ";");
}
