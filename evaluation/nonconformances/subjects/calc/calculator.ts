import type { int, nat } from "@proviso/runtime";
import { inBounds, modulo, plus, power, quotient, times } from "./bounded.js";
import { BadInput, isLiteral, isName, literalValue, TokenReader, tokenize } from "./tokens.js";

export type Operator = "+" | "-" | "*" | "/" | "%" | "^";

/** An expression: a number, a variable, or two expressions and what joins them. */
export type Expr = int | string | { readonly op: Operator; readonly left: Expr; readonly right: Expr };

export type Values = ReadonlyMap<string, int>;

/** How deep expressions may be. */
export const DEEPEST = 12;

/** @pure @ensures \result && typeof e === "string" ==> isName(e) @ensures \result && typeof e === "number" ==> inBounds(e) */
export function isExpr(e: Expr, levels: int = DEEPEST): boolean {
  if (typeof e === "number") return inBounds(e);
  if (typeof e === "string") return isName(e);
  return levels > 0 && isExpr(e.left, levels - 1) && isExpr(e.right, levels - 1);
}

/**
 * @pure
 * @requires isExpr(e)
 * @ensures (\forall name: string; \result.has(name); isName(name))
 * @ensures typeof e === "string" ==> \result.has(e) && \result.size === 1
 * @ensures typeof e === "number" ==> \result.size === 0
 */
export function variablesOf(e: Expr): Set<string> {
  if (typeof e === "object") return new Set([...variablesOf(e.left), ...variablesOf(e.right)]);
  return new Set(typeof e === "string" ? [e] : []);
}

/**
 * The value of an expression; an ArithmeticFault if it has none.
 * @pure
 * @requires isExpr(e)
 * @requires (\forall name: string; variablesOf(e).has(name); inBounds(values.get(name) ?? NaN))
 * @ensures inBounds(\result)
 * @ensures typeof e === "string" ==> \result === values.get(e)
 * @ensures typeof e === "object" && e.op === "-" ==> \result + evaluate(e.right, values) === evaluate(e.left, values)
 * @ensures typeof e === "object" && e.op === "%" ==> Math.abs(\result) < Math.abs(evaluate(e.right, values))
 */
export function evaluate(e: Expr, values: Values): int {
  if (typeof e === "number") return e;
  if (typeof e === "string") return values.get(e) as int;
  const left = evaluate(e.left, values);
  const right = evaluate(e.right, values);
  switch (e.op) {
    case "+":
      return plus(left, right);
    case "-":
      return plus(left, -right);
    case "*":
      return times(left, right);
    case "/":
      return quotient(left, right);
    case "%":
      return modulo(left, right);
    case "^":
      return power(left, right);
  }
}

const LEVELS: readonly (readonly Operator[])[] = [["+", "-"], ["*", "/", "%"], ["^"]];

/**
 * Reads operators of a level and those that bind tighter; all group to the left.
 * @requires level <= LEVELS.length && depth <= DEEPEST
 * @ensures reader.position > \old(reader.position)
 */
function read(reader: TokenReader, level: nat, depth: nat): Expr {
  if (level === LEVELS.length) return readOperand(reader, depth);
  let left = read(reader, level + 1, depth);
  for (;;) {
    const op = reader.accept(...LEVELS[level]) as Operator | undefined;
    if (op === undefined) return left;
    left = { op, left, right: read(reader, level + 1, depth) };
  }
}

/** @requires depth <= DEEPEST @ensures reader.position > \old(reader.position) */
function readOperand(reader: TokenReader, depth: nat): Expr {
  if (reader.done || depth === DEEPEST) throw new BadInput("expected less or more", reader.tokens.length);
  const { kind, text, at } = reader.next();
  if (kind === "name") return text;
  if (kind === "number") return literalValue(text);
  if (text === "-") return { op: "-", left: 0, right: readOperand(reader, depth + 1) };
  if (text !== "(") throw new BadInput(`unexpected ${text}`, at);
  const inner = read(reader, 0, depth + 1);
  if (reader.accept(")") === undefined) throw new BadInput("not closed", at);
  return inner;
}

/**
 * @ensures isExpr(\result)
 * @ensures (\forall name: string; variablesOf(\result).has(name); source.includes(name))
 * @ensures isName(source) ==> \result === source
 */
export function parse(source: string): Expr {
  const reader = new TokenReader(tokenize(source));
  const e = read(reader, 0, 0);
  if (!reader.done || !isExpr(e)) throw new BadInput("no expression", 0);
  return e;
}

/** Remembers variables between lines. */
export class Calculator {
  //@ invariant (\forall name: string; this.values.has(name); isName(name) && inBounds(this.lookup(name)));
  //@ invariant inBounds(this.last);
  //@ constraint this.lines >= \old(this.lines) && this.values.size >= \old(this.values.size);
  //@ constraint this.lines === \old(this.lines) ==> this.last === \old(this.last);

  /*@ spec_public @*/ private readonly values = new Map<string, int>();
  /*@ spec_public @*/ private lines: nat = 0;
  /*@ spec_public @*/ private last: int = 0;

  /** @pure @ensures \result === this.last */
  get latest(): int {
    return this.last;
  }

  /** @pure @requires this.values.has(name) @ensures \result === this.values.get(name) */
  lookup(name: string): int {
    return this.values.get(name) as int;
  }

  /**
   * Runs a line: an expression, or `name = expression`.
   * @ensures \result === this.last && this.lines === \old(this.lines) + 1
   * @ensures isLiteral(line) ==> \result === literalValue(line)
   * @ensures isName(line) ==> \result === this.lookup(line)
   * @ensures line.includes("=") ==> this.lookup(line.split("=")[0].trim()) === \result
   * @signals (e: Error) \not_modified(this.lines, this.last) && this.values.size === \old(this.values.size)
   */
  run(line: string): int {
    const [target, source] = line.includes("=") ? line.split(/=(.*)/s) : ["", line];
    const e = parse(source);
    const missing = [...variablesOf(e)].find((name) => !this.values.has(name));
    if (missing !== undefined) throw new BadInput(`unknown ${missing}`, 0);
    const value = evaluate(e, this.values);
    if (line.includes("=")) {
      if (!isName(target.trim())) throw new BadInput("no name", 0);
      this.values.set(target.trim(), value);
    }
    this.lines += 1;
    this.last = value;
    return value;
  }
}
