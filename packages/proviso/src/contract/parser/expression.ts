import type { Range } from "../../diagnostic/index.js";
import { type LogicalOperator, quantifier } from "../clauses/operators.js";
import { endsOperand, type Token } from "../lexer/index.js";
import type { Expression } from "../tree.js";
import { parseCode } from "./code.js";
import { parseComprehension, startsComprehension } from "./comprehension.js";
import type { Cursor } from "./cursor.js";
import { opensNextItem } from "./item-start.js";
import { parseOperation } from "./operation.js";
import { parseQuantified } from "./quantified.js";

// Precedence, loosest first: `<==>` and `<=!=>` (left), `==>` (right) and `<==` (left), then all of TypeScript.
// Between those operators stand leaves: TypeScript text in which other contract expressions are holes. What is
// inside brackets, behind `=>`, and between and behind `?` and `:` is an expression of its own; it stays part of
// the leaf's text unless it has a contract operator, and then it becomes a hole.

/** An expression up to a token that cannot be part of it; nothing if there is none or it is malformed. */
export function parseExpression(cursor: Cursor): Expression | undefined {
  return cursor.nested(() => parseEquivalence(cursor), undefined);
}

/** With `first`, the expression whose first leaf has been read already. */
function parseEquivalence(cursor: Cursor, first = parseLeaf(cursor)): Expression | undefined {
  let left = parseImplication(cursor, first);
  let count = 0;
  for (let op = acceptLogical(cursor, "<==>", "<=!=>"); op; op = acceptLogical(cursor, "<==>", "<=!=>")) {
    if (++count > MAX_OPERATORS) return tooLong(cursor);
    left = join(left, op, parseImplication(cursor, parseLeaf(cursor)));
  }
  return left;
}

function parseImplication(cursor: Cursor, first: Expression | undefined): Expression | undefined {
  let left = first;
  const forward = acceptLogical(cursor, "==>");
  if (forward !== undefined)
    return join(
      left,
      forward,
      cursor.nested(() => parseImplication(cursor, parseLeaf(cursor)), undefined),
    );
  let count = 0;
  for (let op = acceptLogical(cursor, "<=="); op; op = acceptLogical(cursor, "<==")) {
    if (++count > MAX_OPERATORS) return tooLong(cursor);
    left = join(left, op, parseLeaf(cursor));
    if (cursor.at("==>")) {
      cursor.report("contract/syntax", cursor.peek(), { text: "Mixing `<==` and `==>` needs parentheses." });
      return undefined;
    }
  }
  return left;
}

function tooLong(cursor: Cursor): undefined {
  cursor.report("contract/syntax", cursor.peek(), { text: "This expression is too long to read." });
  while (cursor.peek().kind !== "end") cursor.next();
}

function acceptLogical(cursor: Cursor, ...operators: LogicalOperator[]): LogicalOperator | undefined {
  const found = operators.find((op) => cursor.peek().kind === "logical" && cursor.peek().text === op);
  if (found !== undefined) cursor.next();
  return found;
}

function join(
  left: Expression | undefined,
  operator: LogicalOperator,
  right: Expression | undefined,
): Expression | undefined {
  if (left === undefined || right === undefined) return undefined;
  return { kind: "logical", operator, left, right, range: { start: left.range.start, end: right.range.end } };
}

/** What a leaf has gathered so far. */
interface Leaf {
  readonly holes: Expression[];
  readonly subtypes: number[];
  malformed: boolean;
}

/** More than any person writes; keeps hostile input from exhausting the stack of TypeScript's parser. */
const MAX_TOKENS = 1_000;

/** The same for contract operators in a row. */
const MAX_OPERATORS = 100;

function parseLeaf(cursor: Cursor): Expression | undefined {
  const start = cursor.index;
  return finishLeaf(cursor, gatherLeaf(cursor), start);
}

function gatherLeaf(cursor: Cursor): Leaf {
  const first = cursor.peek();
  const leaf: Leaf = { holes: [], subtypes: [], malformed: false };
  while (!endsLeaf(cursor, first)) parseLeafToken(cursor, leaf);
  return leaf;
}

/** Makes an expression of the leaf that was gathered from the token at index `start` to here. */
function finishLeaf(cursor: Cursor, leaf: Leaf, start: number): Expression | undefined {
  const count = cursor.index - start;
  if (count === 0) {
    cursor.expected("an expression");
    return undefined;
  }
  if (leaf.malformed) return undefined;
  const range: Range = { start: cursor.peek(-count).start, end: cursor.lastEnd };
  if (count > MAX_TOKENS) {
    cursor.report("contract/syntax", range, { text: "This expression is too long to read." });
    return undefined;
  }
  const [only] = leaf.holes;
  if (only !== undefined && only.range.start === range.start && only.range.end === range.end) return only;
  return parseCode(cursor, range, leaf.holes, leaf.subtypes);
}

function endsLeaf(cursor: Cursor, first: Token): boolean {
  const token = cursor.peek();
  if (token.kind === "logical" || token.kind === "close" || token.kind === "end") return true;
  if (token.kind === "mark") return /^[;,:]$/.test(token.text) || isTemplateMiddle(token);
  return token !== first && (opensNextItem(cursor) || opensMethods(cursor));
}

/** `for` behind an operand: the methods of a constraint. */
function opensMethods(cursor: Cursor): boolean {
  return cursor.at("for") && endsOperand(cursor.peek(-1));
}

/** How many tokens the type arguments that may start here have, if they do: `<…>` and then a call. */
function typeArguments(cursor: Cursor): number {
  if (!cursor.at("<") || !endsOperand(cursor.peek(-1))) return 0;
  let depth = 0;
  for (let ahead = 0; ; ahead++) {
    const { kind, text } = cursor.peek(ahead);
    if (text === "<" || kind === "open") depth++;
    else if (text === ">" || kind === "close") depth--;
    else if (
      kind === "end" ||
      kind === "logical" ||
      (kind === "mark" && !/^(,|\.|\||&|:|\?|=>|;)$/.test(text))
    )
      return 0;
    if (depth === 0) return text === ">" && cursor.peek(ahead + 1).text === "(" ? ahead + 1 : 0;
    if (depth < 0) return 0;
  }
}

function parseLeafToken(cursor: Cursor, leaf: Leaf): void {
  const token = cursor.peek();
  switch (token.kind) {
    case "backslash":
      return addHole(leaf, parseOperation(cursor));
    case "informal":
      cursor.next();
      return addHole(leaf, {
        kind: "informal",
        text: token.text.replace(/^\(\*|\*\)$/g, "").trim(),
        range: { start: token.start, end: token.end },
      });
    case "open":
      if (token.text === "(" && isQuantifier(cursor.peek(1))) return addHole(leaf, parseQuantified(cursor));
      return parseGroup(cursor, leaf);
    case "word":
      if (token.text === "new" && startsComprehension(cursor))
        return addHole(leaf, parseComprehension(cursor));
      cursor.next();
      return;
    case "mark": {
      const types = typeArguments(cursor);
      for (let i = 1; i < types; i++) cursor.next();
      cursor.next();
      if (token.text === "<:") leaf.subtypes.push(token.start);
      else if (token.text === "=>") parsePiece(cursor, leaf);
      else if (token.text === "?") {
        parsePiece(cursor, leaf);
        if (cursor.accept(":")) parsePiece(cursor, leaf);
      }
      return;
    }
    case "literal":
    case "logical":
    case "close":
    case "end":
      cursor.next();
  }
}

function isQuantifier(token: Token): boolean {
  return token.kind === "backslash" && quantifier(token.text) !== undefined;
}

function addHole(leaf: Leaf, hole: Expression | undefined): void {
  if (hole === undefined) leaf.malformed = true;
  else leaf.holes.push(hole);
}

const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "{|": "|}" };

function parseGroup(cursor: Cursor, leaf: Leaf): void {
  const open = cursor.next();
  const close = closers[open.text];
  for (;;) {
    const token = cursor.peek();
    if (token.kind === "end" || (token.kind === "close" && token.text !== close && close !== undefined)) {
      if (!leaf.malformed)
        cursor.report("contract/unclosed", open, { open: open.text, close: close ?? "}`" });
      leaf.malformed = true;
      return;
    }
    if (token.kind === "close") {
      cursor.next();
      return;
    }
    if (separates(token)) cursor.next();
    else parsePiece(cursor, leaf);
  }
}

/** Divides what stands in brackets into expressions: elements, arguments, members, statements. */
function separates(token: Token): boolean {
  if (token.kind === "word") return token.text === "return";
  if (token.kind === "logical") return false;
  return token.kind === "mark" && (/^([,;:=]|\.\.\.)$/.test(token.text) || isTemplateMiddle(token));
}

function isTemplateMiddle(token: Token): boolean {
  return token.text.startsWith("}") && token.text.length > 1;
}

/** An expression inside a leaf: part of its text, or a hole in it. */
function parsePiece(cursor: Cursor, leaf: Leaf): void {
  const first = cursor.peek();
  if (endsLeaf(cursor, first) && first.kind !== "logical") return;
  const piece = parsePieceExpression(cursor);
  if (piece === undefined) leaf.malformed = true;
  else if (piece.kind === "text") {
    leaf.holes.push(...piece.leaf.holes);
    leaf.subtypes.push(...piece.leaf.subtypes);
    leaf.malformed ||= piece.leaf.malformed;
  } else leaf.holes.push(piece);
}

type Piece = Expression | { readonly kind: "text"; readonly leaf: Leaf };

/** As `parseExpression`, but a leaf that is TypeScript only is left as text, for the leaf around it to parse. */
function parsePieceExpression(cursor: Cursor): Piece | undefined {
  return cursor.nested<Piece | undefined>(() => {
    const start = cursor.index;
    const leaf = gatherLeaf(cursor);
    if (cursor.peek().kind !== "logical") return { kind: "text", leaf };
    return parseEquivalence(cursor, finishLeaf(cursor, leaf, start));
  }, undefined);
}
