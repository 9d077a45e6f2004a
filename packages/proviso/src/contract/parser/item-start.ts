import { isPrefix, opensAnnotation } from "../clauses/words.js";
import { endsOperand } from "../lexer/index.js";
import type { Cursor } from "./cursor.js";

/**
 * Whether the next token opens the next item although no `;` ended the one before: it is first on its line, is a
 * word that opens an item, and what precedes it could be the end of an expression.
 */
export function opensNextItem(cursor: Cursor): boolean {
  const token = cursor.peek();
  if (!token.newline || token.kind !== "word" || !endsOperand(cursor.peek(-1))) return false;
  if (isPrefix(token.text)) return opensAnnotation(cursor.peek(1).text);
  return opensAnnotation(token.text) && cursor.peek(1).text !== ".";
}
