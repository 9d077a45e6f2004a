import type { Range } from "../../diagnostic/index.js";

/**
 * - `word`: an identifier or keyword of TypeScript
 * - `backslash`: `\name`, with `text` the name
 * - `logical`: `==>` and its kin
 * - `informal`: `(* … *)`, whole
 * - `literal`: a number, string, regular expression or template without holes
 * - `open` and `close`: brackets, `{|`, `|}`, and the pieces of a template
 * - `mark`: all other punctuation
 * - `end`: the end of the annotation
 */
export type TokenKind =
  | "word"
  | "backslash"
  | "logical"
  | "informal"
  | "literal"
  | "open"
  | "close"
  | "mark"
  | "end";

export interface Token extends Range {
  readonly kind: TokenKind;
  readonly text: string;
  /** First on its line. */
  readonly newline: boolean;
}
