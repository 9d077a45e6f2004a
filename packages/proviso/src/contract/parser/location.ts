import type { Range } from "../../diagnostic/index.js";
import { locationKeywords } from "../clauses/operators.js";
import type { Token } from "../lexer/index.js";
import type { Location } from "../tree.js";
import type { Cursor } from "./cursor.js";
import { parseExpression } from "./expression.js";

/** Locations between commas: `this.x`, `this.*`, `a[*]`, `a[i..j]`, `\nothing`. */
export function parseLocations(cursor: Cursor): Location[] | undefined {
  const locations: Location[] = [];
  do {
    const location = parseLocation(cursor);
    if (location === undefined) return undefined;
    locations.push(location);
  } while (cursor.accept(","));
  return locations;
}

function parseLocation(cursor: Cursor): Location | undefined {
  const first = cursor.peek();
  const keyword = locationKeywords.find((k) => first.kind === "backslash" && first.text === k);
  if (keyword !== undefined) {
    cursor.next();
    return { kind: "keyword", keyword, range: { start: first.start, end: first.end } };
  }
  const tokens = takeLocation(cursor);
  const last = tokens.at(-1);
  if (last === undefined) {
    cursor.expected("a location");
    return undefined;
  }
  const range: Range = { start: first.start, end: last.end };
  const expressionIn = (part: Range) => {
    const inner = cursor.within(part);
    const expression = parseExpression(inner);
    if (expression !== undefined && inner.peek().kind !== "end") {
      inner.expected("the end of the location");
      return undefined;
    }
    return expression;
  };

  const beforeLast = tokens.at(-2);
  if (last.text === "*" && beforeLast?.text === ".") {
    const base = expressionIn({ start: range.start, end: beforeLast.start });
    return base && { kind: "fields", base, range };
  }
  const open = last.text === "]" ? matchingOpen(tokens) : undefined;
  if (open !== undefined) {
    const inside = { start: open.end, end: last.start };
    const dots = /(?<!\.)\.\.(?!\.)/.exec(cursor.slice(inside));
    const starred = cursor.slice(inside).trim() === "*";
    if (starred || dots !== null) {
      const base = expressionIn({ start: range.start, end: open.start });
      if (base === undefined || dots === null) return base && { kind: "elements", base, range };
      const from = expressionIn({ start: inside.start, end: inside.start + dots.index });
      const to = expressionIn({ start: inside.start + dots.index + 2, end: inside.end });
      return from && to && { kind: "slice", base, from, to, range };
    }
  }
  const base = expressionIn(range);
  return base && { kind: "place", base, range };
}

function takeLocation(cursor: Cursor): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (;;) {
    const token = cursor.peek();
    if (token.kind === "end" || (token.kind === "close" && depth === 0)) break;
    if (depth === 0 && token.kind === "mark" && (token.text === "," || token.text === ";")) break;
    if (depth === 0 && token.newline && tokens.length > 0 && token.kind === "word") break;
    if (token.kind === "open") depth++;
    else if (token.kind === "close") depth--;
    tokens.push(cursor.next());
  }
  return tokens;
}

function matchingOpen(tokens: readonly Token[]): Token | undefined {
  let depth = 0;
  for (let i = tokens.length - 1; i >= 0; i--) {
    const token = tokens[i];
    if (token?.kind === "close") depth++;
    else if (token?.kind === "open" && --depth === 0) return token;
  }
  return undefined;
}
