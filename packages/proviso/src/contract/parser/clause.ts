import type { ClauseKeyword, Shape } from "../clauses/clause-table.js";
import { endsOperand, type Token } from "../lexer/index.js";
import type { Clause, ClauseBody, Expression, Name, Prefixes, TypeText } from "../tree.js";
import { parseName } from "./binding.js";
import { parseType } from "./code.js";
import type { Cursor } from "./cursor.js";
import { parseExpression } from "./expression.js";
import { opensNextItem } from "./item-start.js";
import { parseLocations } from "./location.js";
import { skipToClose } from "./operation.js";
import { skipType } from "./type-extent.js";

/** The clause whose keyword comes next. Does not take the `;` after it. */
export function parseClause(
  cursor: Cursor,
  keyword: ClauseKeyword,
  prefixes: Prefixes,
  start: number,
): Clause | undefined {
  const word = cursor.next();
  const body = parseBody[keyword.spec.shape](cursor);
  if (body === undefined) return undefined;
  return {
    kind: "clause",
    spec: keyword.spec,
    redundant: keyword.redundant,
    prefixes,
    keyword: { text: word.text, range: { start: word.start, end: word.end } },
    body,
    range: { start, end: cursor.lastEnd },
  };
}

const parseBody: { readonly [S in Shape]: (cursor: Cursor) => ClauseBody | undefined } = {
  predicate: (cursor) => {
    if (cursor.peek().kind === "backslash" && cursor.peek().text === "not_specified") {
      cursor.next();
      return { shape: "predicate", predicate: "not_specified" };
    }
    const predicate = parseExpression(cursor);
    return predicate && { shape: "predicate", predicate };
  },
  value: (cursor) => {
    const value = parseExpression(cursor);
    return value && { shape: "value", value };
  },
  signals: parseSignals,
  types: parseTypes,
  locations: (cursor) => {
    const locations = parseLocations(cursor);
    return locations && { shape: "locations", locations };
  },
  old: parseOld,
  represents: parseRepresents,
  constraint: parseConstraint,
  set: parseSet,
  name: (cursor) => {
    const name = parseName(cursor, "a name");
    return name && { shape: "name", name };
  },
  nothing: () => ({ shape: "nothing" }),
};

/** `(e: RangeError) P`, `(RangeError e) P` or `(RangeError) P`; without `P` the exception is allowed. */
function parseSignals(cursor: Cursor): ClauseBody | undefined {
  if (!cursor.expect("(")) return undefined;
  const exception = parseException(cursor);
  if (exception === undefined) {
    skipToClose(cursor);
    return undefined;
  }
  if (!cursor.expect(")")) return undefined;
  const predicate = endsClause(cursor) ? undefined : parseExpression(cursor);
  if (predicate === undefined && !endsClause(cursor)) return undefined;
  return { shape: "signals", ...exception, predicate };
}

function parseException(cursor: Cursor): { name: Name | undefined; type: TypeText } | undefined {
  const closes = (token: Token): boolean => token.text === ")";
  if (cursor.peek().kind === "word" && cursor.peek(1).text === ":") {
    const name = parseName(cursor, "the exception's name");
    cursor.next();
    const type = parseType(cursor, skipType(cursor, closes));
    return type && { name, type };
  }
  const javaOrder = (token: Token): boolean => {
    const endsType = endsOperand(cursor.peek(-1)) || cursor.peek(-1).text === ">";
    return closes(token) || (token.kind === "word" && endsType && cursor.peek(1).text === ")");
  };
  const first = cursor.peek();
  const typeRange = skipType(cursor, (token) => token !== first && javaOrder(token));
  const type = parseType(cursor, typeRange);
  if (type === undefined) return undefined;
  return { name: cursor.at(")") ? undefined : parseName(cursor, "the exception's name"), type };
}

function parseTypes(cursor: Cursor): ClauseBody | undefined {
  const first = cursor.peek();
  if (first.kind === "backslash" && first.text === "nothing") {
    cursor.next();
    return { shape: "types", types: [] };
  }
  const types: TypeText[] = [];
  do {
    const range = skipType(cursor, (t) => t.text === "," || t.text === ";" || opensNextItem(cursor));
    const type = parseType(cursor, range);
    if (type === undefined) return undefined;
    types.push(type);
  } while (cursor.accept(","));
  return { shape: "types", types };
}

/** `old x: int = E` or `old int x = E`. */
function parseOld(cursor: Cursor): ClauseBody | undefined {
  if (cursor.peek(1).text === ":" || cursor.peek(1).text === "=") {
    const name = parseName(cursor, "the old variable's name");
    const type = cursor.accept(":")
      ? parseType(
          cursor,
          skipType(cursor, (t) => t.text === "=" || t.text === ";"),
        )
      : undefined;
    return finishOld(cursor, name, type);
  }
  if (cursor.peek().kind !== "word" && cursor.peek().kind !== "open") {
    cursor.expected("the old variable's name");
    return undefined;
  }
  const type = parseType(
    cursor,
    skipType(cursor, (t) => t.text === ";" || (t.kind === "word" && cursor.peek(1).text === "=")),
  );
  return type && finishOld(cursor, parseName(cursor, "the old variable's name"), type);
}

function finishOld(
  cursor: Cursor,
  name: Name | undefined,
  type: TypeText | undefined,
): ClauseBody | undefined {
  if (name === undefined || !cursor.expect("=")) return undefined;
  const value = parseExpression(cursor);
  return value && { shape: "old", name, type, value };
}

/** `m <- E` or `m \such_that P`. */
function parseRepresents(cursor: Cursor): ClauseBody | undefined {
  if (cursor.at("this") && cursor.peek(1).text === ".") {
    cursor.next();
    cursor.next();
  }
  const name = parseName(cursor, "a model field");
  if (name === undefined) return undefined;
  const relation = parseRelation(cursor);
  const value = relation && parseExpression(cursor);
  return relation && value && { shape: "represents", name, relation, value };
}

function parseRelation(cursor: Cursor): "functional" | "relational" | undefined {
  const [first, second] = [cursor.peek(), cursor.peek(1)];
  if (first.kind === "backslash" && first.text === "such_that") {
    cursor.next();
    return "relational";
  }
  if (first.text === "<" && second.text === "-" && first.end === second.start) {
    cursor.next();
    cursor.next();
    return "functional";
  }
  cursor.expected("`<-` or `\\such_that`");
  return undefined;
}

function parseConstraint(cursor: Cursor): ClauseBody | undefined {
  const predicate = parseExpression(cursor);
  if (predicate === undefined) return undefined;
  if (!cursor.accept("for")) return { shape: "constraint", predicate, methods: undefined };
  const methods: Name[] = [];
  do {
    const name = parseName(cursor, "a method's name");
    if (name === undefined) return undefined;
    methods.push(name);
    if (cursor.accept("(")) skipToClose(cursor);
  } while (cursor.accept(","));
  return { shape: "constraint", predicate, methods };
}

function parseSet(cursor: Cursor): ClauseBody | undefined {
  const first = cursor.peek();
  let depth = 0;
  while (cursor.peek().kind !== "end" && !(depth === 0 && (cursor.at("=") || cursor.at(";")))) {
    const { kind } = cursor.next();
    if (kind === "open") depth++;
    else if (kind === "close") depth--;
  }
  const end = cursor.lastEnd;
  if (!cursor.expect("=")) return undefined;
  const target: Expression | undefined = parseExpression(cursor.within({ start: first.start, end }));
  const value = target && parseExpression(cursor);
  return target && value && { shape: "set", target, value };
}

/** Whether nothing more of the clause follows. */
export function endsClause(cursor: Cursor): boolean {
  const token = cursor.peek();
  return token.kind === "end" || token.text === ";" || token.text === "|}" || opensNextItem(cursor);
}
