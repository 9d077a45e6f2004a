import type { int, nat } from "@proviso/runtime";
import { inBounds } from "./bounded.js";
import { fromRoman, isLetter, isNumeral, isRoman, isSpace, isWordPart, parseInBase } from "./text.js";

export interface Token {
  readonly kind: "number" | "name" | "symbol";
  readonly text: string;
  readonly at: nat;
}

/** What was typed makes no sense. */
export class BadInput extends Error {
  constructor(
    message: string,
    readonly at: int,
  ) {
    super(`${message} at ${at}`);
  }
}

//@ pure ensures \result ==> isLetter(text.charAt(0)) && isNumeral(text, 36);
export const isName = (text: string): boolean => isLetter(text.charAt(0)) && isNumeral(text, 36);

/** Literals are decimal (`42`), with a base (`16#ff`) or Roman (`$XIV`). */
//@ pure ensures \result ==> !isName(text) && text !== "";
//@ ensures text.startsWith("$") ==> (\result <==> isRoman(text.slice(1)));
export function isLiteral(text: string): boolean {
  if (text.startsWith("$")) return isRoman(text.slice(1));
  const [base, digits, ...more] = text.split("#");
  if (digits === undefined) return isNumeral(text, 10);
  if (more.length > 0 || base.length > 2 || !isNumeral(base, 10)) return false;
  return Number(base) >= 2 && Number(base) <= 36 && isNumeral(digits, Number(base));
}

//@ pure requires isLiteral(text);
//@ ensures inBounds(\result);
//@ ensures isNumeral(text, 10) ==> \result === Number(text);
//@ ensures text.startsWith("$") ==> 1 <= \result && \result <= 3999;
export function literalValue(text: string): nat {
  if (text.startsWith("$")) return fromRoman(text.slice(1));
  const [first, digits] = text.split("#");
  return digits === undefined ? parseInBase(first, 10) : parseInBase(digits, Number(first));
}

/** Where the word ends that begins at a place: the place itself if none does. */
//@ pure requires from <= source.length;
//@ ensures from <= \result && \result <= source.length;
//@ ensures (\forall int i; from <= i && i < \result; isWordPart(source.charAt(i)));
//@ ensures \result < source.length ==> !isWordPart(source.charAt(\result));
export function wordEnd(source: string, from: nat): nat {
  for (let i = from; i < source.length; i += 1) {
    if (!isWordPart(source.charAt(i))) return i;
  }
  return source.length;
}

//@ pure requires at < source.length && !isSpace(source.charAt(at));
//@ ensures \result.at === at && source.startsWith(\result.text, at) && \result.text !== "";
//@ ensures \result.kind === "number" <==> isLiteral(\result.text);
//@ ensures \result.kind === "name" <==> isName(\result.text);
//@ ensures \result.kind === "symbol" ==> \result.text.length === 1;
//@ signals (e: BadInput) e.at === at;
//@ signals_only BadInput;
export function tokenAt(source: string, at: nat): Token {
  const first = source.charAt(at);
  if ("+-*/%^()=".includes(first)) return { kind: "symbol", text: first, at };
  let end = wordEnd(source, first === "$" ? at + 1 : at);
  if (end > at && source.charAt(end) === "#") end = wordEnd(source, end + 1);
  const text = source.slice(at, end);
  if (isName(text)) return { kind: "name", text, at };
  if (isLiteral(text)) return { kind: "number", text, at };
  throw new BadInput(`unexpected ${first}`, at);
}

//@ pure ensures (\forall int i; 0 < i && i < \result.length; \result[i - 1].at + \result[i - 1].text.length <= \result[i].at);
//@ ensures \result.map((token) => token.text).join("") === source.replace(/[ \t]/g, "");
//@ signals (e: BadInput) 0 <= e.at && e.at < source.length;
//@ signals_only BadInput;
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    if (isSpace(source.charAt(at))) {
      at += 1;
    } else {
      const token = tokenAt(source, at);
      tokens.push(token);
      at += token.text.length;
    }
  }
  return tokens;
}

/** Reads tokens one by one, and never goes back. */
export class TokenReader {
  //@ invariant 0 <= this.position && this.position <= this.tokens.length;
  //@ invariant (\forall t: Token; this.tokens.includes(t); t.kind === "number" ==> isLiteral(t.text));
  //@ constraint this.position >= \old(this.position);
  //@ constraint this.tokens === \old(this.tokens) && this.tokens.length === \old(this.tokens.length);

  readonly tokens: readonly Token[];
  /*@ spec_public @*/ private position: nat = 0;

  //@ requires (\forall t: Token; tokens.includes(t); t.kind === "number" ==> isLiteral(t.text));
  //@ ensures this.tokens.length === tokens.length && this.position === 0;
  constructor(tokens: readonly Token[]) {
    this.tokens = Object.freeze(tokens.map((token) => Object.freeze({ ...token })));
  }

  //@ pure ensures \result <==> this.position === this.tokens.length;
  get done(): boolean {
    return this.position === this.tokens.length;
  }

  //@ requires !this.done;
  //@ ensures \result === this.tokens[\old(this.position)];
  //@ ensures this.position === \old(this.position) + 1;
  next(): Token {
    const token = this.tokens[this.position];
    this.position += 1;
    return token;
  }

  /** Reads the next token if it is one of these. */
  //@ ensures \result === undefined <==> this.position === \old(this.position);
  //@ ensures \result !== undefined ==> texts.includes(\result);
  //@ ensures !\old(this.done) && texts.includes(this.tokens[\old(this.position)].text) ==> \result !== undefined;
  accept(...texts: string[]): string | undefined {
    return this.done || !texts.includes(this.tokens[this.position].text) ? undefined : this.next().text;
  }
}
