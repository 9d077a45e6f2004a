import type { Range } from "../../diagnostic/index.js";
import { type LogicalOperator, quantifier } from "../clauses/operators.js";
import type { Token } from "../lexer/index.js";
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

function parseEquivalence(cursor: Cursor): Expression | undefined {
  let left = parseImplication(cursor);
  for (let op = acceptLogical(cursor, "<==>", "<=!=>"); op; op = acceptLogical(cursor, "<==>", "<=!=>")) {
    left = join(left, op, parseImplication(cursor));
  }
  return left;
}

function parseImplication(cursor: Cursor): Expression | undefined {
  let left = parseLeaf(cursor);
  const forward = acceptLogical(cursor, "==>");
  if (forward !== undefined)
    return join(
      left,
      forward,
      cursor.nested(() => parseImplication(cursor), undefined),
    );
  for (let op = acceptLogical(cursor, "<=="); op; op = acceptLogical(cursor, "<==")) {
    left = join(left, op, parseLeaf(cursor));
    if (cursor.at("==>")) {
      cursor.report("contract/syntax", cursor.peek(), { text: "Mixing `<==` and `==>` needs parentheses." });
      return undefined;
    }
  }
  return left;
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
const MAX_TOKENS = 2_000;

function parseLeaf(cursor: Cursor): Expression | undefined {
  const first = cursor.peek();
  const start = cursor.index;
  const leaf: Leaf = { holes: [], subtypes: [], malformed: false };
  while (!endsLeaf(cursor, first)) parseLeafToken(cursor, leaf);
  const range: Range = { start: first.start, end: Math.max(cursor.lastEnd, first.start) };
  if (cursor.peek() === first) {
    cursor.expected("an expression");
    return undefined;
  }
  if (leaf.malformed) return undefined;
  if (cursor.index - start > MAX_TOKENS) {
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
  return token !== first && (opensNextItem(cursor) || (token.kind === "word" && token.text === "for"));
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
    case "mark":
      cursor.next();
      if (token.text === "<:") leaf.subtypes.push(token.start);
      else if (token.text === "=>") parsePiece(cursor, leaf);
      else if (token.text === "?") {
        parsePiece(cursor, leaf);
        if (cursor.accept(":")) parsePiece(cursor, leaf);
      }
      return;
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
  const start = cursor.index;
  return cursor.nested<Piece | undefined>(() => {
    const leaf: Leaf = { holes: [], subtypes: [], malformed: false };
    const first = cursor.peek();
    while (!endsLeaf(cursor, first)) parseLeafToken(cursor, leaf);
    if (cursor.peek().kind !== "logical") return { kind: "text", leaf };
    if (leaf.malformed) {
      while (!endsLeaf(cursor, first) || cursor.peek().kind === "logical") cursor.next();
      return undefined;
    }
    cursor.reset(start);
    return parseEquivalence(cursor);
  }, undefined);
}
