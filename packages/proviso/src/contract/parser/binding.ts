import type { Token } from "../lexer/index.js";
import type { Binding, Name, TypeText } from "../tree.js";
import { parseType } from "./code.js";
import type { Cursor } from "./cursor.js";
import { skipType } from "./type-extent.js";

/** Takes an identifier, or says that one was expected. */
export function parseName(cursor: Cursor, what: string): Name | undefined {
  const token = cursor.peek();
  if (token.kind !== "word") {
    cursor.expected(what);
    return undefined;
  }
  cursor.next();
  return { text: token.text, range: { start: token.start, end: token.end } };
}

/**
 * Bound variables, in TypeScript's order (`i: int, s: string`) or JML's (`int i, j`), up to `stop`.
 */
export function parseBindings(cursor: Cursor, stop: string): Binding[] | undefined {
  const bindings: Binding[] = [];
  let shared: TypeText | undefined;
  do {
    const typescriptOrder = cursor.peek().kind === "word" && cursor.peek(1).text === ":";
    const alone =
      cursor.peek().kind === "word" && (cursor.peek(1).text === "," || cursor.peek(1).text === stop);
    const binding = typescriptOrder
      ? typescriptBinding(cursor, stop)
      : alone && shared
        ? sharedBinding(cursor, shared)
        : jmlBinding(cursor, stop);
    if (binding === undefined) return undefined;
    shared = typescriptOrder ? undefined : binding.type;
    bindings.push(binding);
  } while (cursor.accept(","));
  return bindings;
}

function typescriptBinding(cursor: Cursor, stop: string): Binding | undefined {
  const name = parseName(cursor, "a variable");
  cursor.next();
  const type = parseType(
    cursor,
    skipType(cursor, (t) => t.text === "," || t.text === stop),
  );
  return name && type && { name, type };
}

function sharedBinding(cursor: Cursor, type: TypeText): Binding | undefined {
  const name = parseName(cursor, "a variable");
  return name && { name, type };
}

function jmlBinding(cursor: Cursor, stop: string): Binding | undefined {
  const endsType = (token: Token): boolean =>
    token.text === stop || token.text === ";" || (token.kind === "word" && isLastBefore(cursor, stop));
  const typeRange = skipType(cursor, endsType);
  if (typeRange.end === typeRange.start) {
    cursor.expected("a bound variable with its type, as in `int i` or `i: int`");
    return undefined;
  }
  const name = parseName(cursor, "the bound variable's name");
  if (name === undefined) return undefined;
  const type = parseType(cursor, typeRange);
  return type && { name, type };
}

function isLastBefore(cursor: Cursor, stop: string): boolean {
  const following = cursor.peek(1);
  return following.text === "," || following.text === stop || following.text === ";";
}
