import { type ModifierKeyword, modifier } from "../clauses/words.js";
import { endsOperand } from "../lexer/index.js";
import type { Declaration, Expression, Prefixes, Snippet } from "../tree.js";
import { parseName } from "./binding.js";
import { endsClause } from "./clause.js";
import { parseType } from "./code.js";
import type { Cursor } from "./cursor.js";
import { parseExpression } from "./expression.js";
import { skipGroup } from "./operation.js";
import { skipType } from "./type-extent.js";

/** What `model` or `ghost` declares. The keyword comes next. */
export function parseDeclaration(
  cursor: Cursor,
  prefixes: Prefixes,
  before: readonly ModifierKeyword[],
  start: number,
): Declaration | undefined {
  const flavour = cursor.next().text === "ghost" ? "ghost" : "model";
  if (flavour === "model" && cursor.at("import")) return parseImport(cursor, start);
  if (flavour === "ghost" && (cursor.at("let") || cursor.at("const"))) return parseVariable(cursor, start);

  const modifiers: ModifierKeyword[] = [...before];
  for (let found = modifier(cursor.peek().text); found; found = modifier(cursor.peek().text)) {
    modifiers.push(found.keyword);
    cursor.next();
  }
  cursor.accept("function");
  const name = parseName(cursor, "the name of what is declared");
  if (name === undefined) return undefined;
  if (flavour === "model" && (cursor.at("(") || cursor.at("<"))) {
    const method = parseMethod(cursor);
    if (method === undefined) return undefined;
    return {
      kind: "declaration",
      form: "method",
      flavour,
      prefixes,
      modifiers,
      name,
      ...method,
      range: { start, end: cursor.lastEnd },
    };
  }
  if (!cursor.expect(":")) return undefined;
  const type = parseType(
    cursor,
    skipType(cursor, (t) => t.text === "=" || t.text === ";"),
  );
  if (type === undefined) return undefined;
  const initialized = cursor.accept("=") !== undefined;
  const initializer = initialized ? parseExpression(cursor) : undefined;
  if (initialized && initializer === undefined) return undefined;
  if (!endsClause(cursor)) {
    cursor.expected("`;`");
    return undefined;
  }
  return {
    kind: "declaration",
    form: "field",
    flavour,
    prefixes,
    modifiers,
    name,
    type,
    initializer,
    range: { start, end: cursor.lastEnd },
  };
}

function parseVariable(cursor: Cursor, start: number): Declaration | undefined {
  const binding = cursor.next().text === "const" ? "const" : "let";
  const name = parseName(cursor, "the ghost variable's name");
  if (name === undefined) return undefined;
  const type = cursor.accept(":")
    ? parseType(
        cursor,
        skipType(cursor, (t) => t.text === "=" || t.text === ";"),
      )
    : undefined;
  if (!cursor.expect("=")) return undefined;
  const initializer = parseExpression(cursor);
  return (
    initializer && {
      kind: "declaration",
      form: "variable",
      flavour: "ghost",
      binding,
      name,
      type,
      initializer,
      range: { start, end: cursor.lastEnd },
    }
  );
}

function parseImport(cursor: Cursor, start: number): Declaration {
  const from = cursor.peek().start;
  while (!cursor.at(";") && cursor.peek().kind !== "end") cursor.next();
  const code = snippet(cursor, from);
  return {
    kind: "declaration",
    form: "import",
    flavour: "model",
    code,
    range: { start, end: cursor.lastEnd },
  };
}

interface Method {
  readonly signature: Snippet;
  readonly body: Snippet | Expression | undefined;
}

function parseMethod(cursor: Cursor): Method | undefined {
  const start = cursor.peek().start;
  // A brace behind punctuation is part of the return type: `(): { a: number } { … }`.
  const atBody = (): boolean =>
    cursor.at("{") && (endsOperand(cursor.peek(-1)) || cursor.peek(-1).text === ">");
  while (!atBody() && !cursor.at(";") && cursor.peek().kind !== "end") {
    if (cursor.peek().kind === "open") skipGroup(cursor);
    else cursor.next();
  }
  const signature = snippet(cursor, start);
  if (!cursor.at("{")) return { signature, body: undefined };
  if (hasContractOperators(cursor)) {
    const body = parseReturned(cursor);
    return body && { signature, body };
  }
  const blockStart = cursor.peek().start;
  skipGroup(cursor);
  return { signature, body: snippet(cursor, blockStart) };
}

/** Whether the block that comes next has something in it that only contracts have. */
function hasContractOperators(cursor: Cursor): boolean {
  let depth = 0;
  for (let ahead = 0; ; ahead++) {
    const { kind } = cursor.peek(ahead);
    if (kind === "backslash" || kind === "logical" || kind === "informal") return true;
    if (kind === "open") depth++;
    if (kind === "end" || (kind === "close" && --depth === 0)) return false;
  }
}

/** `{ return E; }`: the only form of body in which contract operators may stand. */
function parseReturned(cursor: Cursor): Expression | undefined {
  cursor.next();
  if (!cursor.accept("return")) {
    cursor.expected("`return`, because contract operators may only stand in what a body returns");
    return undefined;
  }
  const returned = parseExpression(cursor);
  cursor.accept(";");
  return returned && cursor.expect("}") && returned;
}

/** What was passed over since `start`. */
function snippet(cursor: Cursor, start: number): Snippet {
  const range = { start, end: cursor.lastEnd };
  return { text: cursor.slice(range), range };
}
