import { Bool, type Builder, Int, type Term } from "../../solver/index.js";
import { toInt32, toNumber, toText, toUint32, truth } from "./coerce.js";
import {
  arithmetic,
  equalNumbers,
  less,
  lessOrEqual,
  literalNumber,
  negation,
  numberLiteral,
  sameNumbers,
} from "./numbers.js";
import { type Bounds, noBounds } from "./ranges.js";
import { given, type Result, thrown, unmodelled } from "./result.js";
import { type ObjectValue, type Single, unknownSymbol } from "./value.js";

// The operators of JavaScript on values of known kinds. What needs the heap is elsewhere.

type Primitive = Exclude<Single, ObjectValue>;

export type ValueOperator =
  | "+"
  | "-"
  | "*"
  | "/"
  | "%"
  | "**"
  | "&"
  | "|"
  | "^"
  | "<<"
  | ">>"
  | ">>>"
  | "<"
  | "<="
  | ">"
  | ">="
  | "==="
  | "!=="
  | "=="
  | "!="
  | "is";

/** Those that compute with primitive values. */
type Computing = Exclude<ValueOperator, "===" | "!==" | "==" | "!=" | "is">;

export function binary(
  operator: ValueOperator,
  a: Single,
  b: Single,
  build: Builder,
  bounds: Bounds = noBounds,
): Result {
  switch (operator) {
    case "===":
      return boolean(strictlyEqual(a, b, build, bounds));
    case "!==":
      return boolean(build.not(strictlyEqual(a, b, build, bounds)));
    case "is":
      return boolean(sameValue(a, b, build));
    case "==":
    case "!=":
      return looselyEqual(operator, a, b, build);
    default:
      if (a.kind === "object" || b.kind === "object") return unmodelled(`\`${operator}\` on an object`);
      return ofPrimitives(operator, a, b, build, bounds);
  }
}

function boolean(term: Term): Result {
  return given({ kind: "boolean", term });
}

function number(term: Term): Result {
  return given({ kind: "number", term });
}

/** `a === b`. */
export function strictlyEqual(a: Single, b: Single, build: Builder, bounds: Bounds = noBounds): Term {
  if (a.kind === "number" && b.kind === "number") return equalNumbers(a.term, b.term, build, bounds);
  if (a.kind !== b.kind) return build.false;
  if (a.kind === "object" && b.kind === "object") return sameObject(a, b, build);
  if (a.kind === "symbol" && b.kind === "symbol") return sameSymbol(a.name, b.name, build);
  return "term" in a && "term" in b ? build.equal(a.term, b.term) : build.true;
}

/** `Object.is(a, b)`. */
export function sameValue(a: Single, b: Single, build: Builder): Term {
  if (a.kind !== "number" || b.kind !== "number") return strictlyEqual(a, b, build);
  return sameNumbers(a.term, b.term, build);
}

/** Whether a symbol of which nothing is known is another one is left open. */
function sameSymbol(a: string, b: string, build: Builder): Term {
  if (a === b) return build.true;
  const isKnown = !a.startsWith(unknownSymbol) && !b.startsWith(unknownSymbol);
  return isKnown ? build.false : build.constant(`boolean!same ${[a, b].sort().join(" ")}`, Bool);
}

/** Objects that were there before the program began are not those that it makes. */
export function sameObject(a: ObjectValue, b: ObjectValue, build: Builder): Term {
  const [x, y] = [a.ref, b.ref];
  if ((isOld(x) && y.kind === "literal") || (isOld(y) && x.kind === "literal")) return build.false;
  return build.equal(x, y);
}

/** Whether an address is that of an object which was there before the program began. */
export function isOld(ref: Term): boolean {
  if (ref.kind === "constant") return ref.name.startsWith("old!");
  if (ref.kind !== "application" || ref.operator !== "select") return false;
  const [array] = ref.args;
  return array !== undefined && isOld(array);
}

function looselyEqual(operator: "==" | "!=", a: Single, b: Single, build: Builder): Result {
  const give = (term: Term): Result => boolean(operator === "==" ? term : build.not(term));
  const isMissing = (one: Single): boolean => one.kind === "undefined" || one.kind === "null";
  if (isMissing(a) || isMissing(b)) return give(isMissing(a) && isMissing(b) ? build.true : build.false);
  if (a.kind === b.kind) return give(strictlyEqual(a, b, build));
  if (a.kind === "object" || b.kind === "object") return unmodelled(`\`${operator}\` on an object`);
  if (a.kind === "symbol" || b.kind === "symbol") return give(build.false);
  if (a.kind === "bigint" || b.kind === "bigint") {
    const term = comparedWithBigint("==", a, b, build);
    return term === undefined ? unmodelled(`\`${operator}\` on a bigint and something else`) : give(term);
  }
  const [x, y] = [toNumber(a, build), toNumber(b, build)];
  return x === undefined || y === undefined ? thrown("TypeError") : give(equalNumbers(x, y, build));
}

function ofPrimitives(
  operator: Computing,
  a: Primitive,
  b: Primitive,
  build: Builder,
  bounds: Bounds,
): Result {
  if (operator === "+" && (a.kind === "string" || b.kind === "string")) {
    const [x, y] = [toText(a, build), toText(b, build)];
    if (x === undefined || y === undefined) return thrown("TypeError");
    return given({ kind: "string", term: build.apply("str.++", [x, y]) });
  }
  const isComparison = operator === "<" || operator === "<=" || operator === ">" || operator === ">=";
  if (isComparison && a.kind === "string" && b.kind === "string")
    return boolean(comparedTexts(operator, a.term, b.term, build));
  if (a.kind === "symbol" || b.kind === "symbol") return thrown("TypeError");
  if (a.kind === "bigint" && b.kind === "bigint") return ofBigints(operator, a.term, b.term, build);
  if (a.kind === "bigint" || b.kind === "bigint")
    return isComparison ? comparedBigint(operator, a, b, build) : thrown("TypeError");
  const [x, y] = [toNumber(a, build), toNumber(b, build)];
  if (x === undefined || y === undefined) return thrown("TypeError");
  return ofNumbers(operator, x, y, build, bounds);
}

function comparedBigint(operator: Comparison, a: Primitive, b: Primitive, build: Builder): Result {
  const term = comparedWithBigint(operator, a, b, build);
  return term === undefined ? unmodelled("a bigint compared with something else") : boolean(term);
}

type Comparison = "<" | "<=" | ">" | ">=";

/** A bigint and a value of another kind, as far as they are known, or whole numbers. */
function comparedWithBigint(
  operator: Comparison | "==",
  a: Primitive,
  b: Primitive,
  build: Builder,
): Term | undefined {
  const [x, y] = [literalOf(a), literalOf(b)];
  if (x !== undefined && y !== undefined) return build.literal(ofLiterals(operator, x.value, y.value));
  const isWhole = (one: Primitive): boolean =>
    one.kind === "bigint" || (one.kind === "number" && one.term.sort === Int);
  if (!isWhole(a) || !isWhole(b) || !("term" in a) || !("term" in b)) return undefined;
  return operator === "==" ? build.equal(a.term, b.term) : build.apply(operator, [a.term, b.term]);
}

function ofLiterals(operator: Comparison | "==", a: unknown, b: unknown): boolean {
  // V8 itself compares them, whatever they are.
  const [x, y] = [a as number, b as number];
  switch (operator) {
    case "<":
      return x < y;
    case "<=":
      return x <= y;
    case ">":
      return x > y;
    case ">=":
      return x >= y;
    case "==":
      // biome-ignore lint/suspicious/noDoubleEquals: that is the operator.
      return x == y;
  }
}

/** The value that stands behind literal terms. */
function literalOf(value: Primitive): { readonly value: unknown } | undefined {
  if (value.kind === "undefined") return { value: undefined };
  if (value.kind === "null") return { value: null };
  if (value.kind === "symbol" || value.term.kind !== "literal") return undefined;
  return { value: value.kind === "number" ? literalNumber(value.term) : value.term.value };
}

function comparedTexts(operator: "<" | "<=" | ">" | ">=", a: Term, b: Term, build: Builder): Term {
  switch (operator) {
    case "<":
      return build.apply("str.<", [a, b]);
    case "<=":
      return build.apply("str.<=", [a, b]);
    case ">":
      return build.apply("str.<", [b, a]);
    case ">=":
      return build.apply("str.<=", [b, a]);
  }
}

function ofNumbers(operator: Computing, a: Term, b: Term, build: Builder, bounds: Bounds): Result {
  switch (operator) {
    case "<":
      return boolean(less(a, b, build, bounds));
    case "<=":
      return boolean(lessOrEqual(a, b, build, bounds));
    case ">":
      return boolean(less(b, a, build, bounds));
    case ">=":
      return boolean(lessOrEqual(b, a, build, bounds));
    case "&":
    case "|":
    case "^":
      return number(bits(operator, toInt32(a, build, bounds), toInt32(b, build, bounds), build));
    case "<<":
    case ">>":
    case ">>>":
      return number(shifted(operator, a, b, build, bounds));
    default:
      return number(arithmetic(operator, a, b, build, bounds));
  }
}

const bitFunctions = { "&": "bit.and", "|": "bit.or", "^": "bit.xor" } as const;

function bits(operator: "&" | "|" | "^", a: Term, b: Term, build: Builder): Term {
  const [x, y] = [literalNumber(a), literalNumber(b)];
  if (x !== undefined && y !== undefined)
    return build.int(operator === "&" ? x & y : operator === "|" ? x | y : x ^ y);
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const mask = literalNumber(other);
    if (mask === 0) return operator === "&" ? other : one;
    // What ones at the end leave is a remainder.
    if (operator === "&" && mask !== undefined && mask > 0 && (mask & (mask + 1)) === 0)
      return build.apply("mod", [one, build.int(mask + 1)]);
  }
  return build.apply(bitFunctions[operator], [a, b], Int);
}

function shifted(operator: "<<" | ">>" | ">>>", a: Term, b: Term, build: Builder, bounds: Bounds): Term {
  const distance = literalNumber(b);
  if (distance === undefined) {
    const name = operator === "<<" ? "bit.shl" : operator === ">>" ? "bit.sar" : "bit.shr";
    return build.apply(name, [toInt32(a, build, bounds), toInt32(b, build, bounds)], Int);
  }
  const factor = build.int(2n ** BigInt(distance & 31));
  switch (operator) {
    case "<<":
      return toInt32(build.apply("*", [toInt32(a, build, bounds), factor]), build, bounds);
    case ">>":
      return build.apply("div", [toInt32(a, build, bounds), factor]);
    case ">>>":
      return build.apply("div", [toUint32(a, build, bounds), factor]);
  }
}

function ofBigints(operator: Computing, a: Term, b: Term, build: Builder): Result {
  switch (operator) {
    case "<":
    case "<=":
    case ">":
    case ">=":
      return boolean(build.apply(operator, [a, b]));
    case "+":
    case "-":
    case "*":
      return given({ kind: "bigint", term: build.apply(operator, [a, b]) });
    default:
      if (a.kind === "literal" && b.kind === "literal")
        return ofBigintLiterals(operator, BigInt(a.value), BigInt(b.value), build);
      return unmodelled(`\`${operator}\` on bigints`);
  }
}

/** A quotient of bigints or its rest, where the divisor is not zero: rounded to zero, the rest has the sign of what is divided. */
export function bigintQuotient(operator: "/" | "%", a: Term, b: Term, build: Builder): Single {
  const sizes = [build.apply("abs", [a]), build.apply("abs", [b])];
  const size = build.apply(operator === "/" ? "div" : "mod", sizes);
  const isPositive = build.apply(">=", [a, build.int(0)]);
  const isKept = operator === "/" ? build.equal(isPositive, build.apply(">", [b, build.int(0)])) : isPositive;
  return { kind: "bigint", term: build.if(isKept, size, build.apply("-", [size])) };
}

function ofBigintLiterals(
  operator: "/" | "%" | "**" | "&" | "|" | "^" | "<<" | ">>" | ">>>",
  a: bigint,
  b: bigint,
  build: Builder,
): Result {
  const big = (value: bigint): Result => given({ kind: "bigint", term: build.int(value) });
  switch (operator) {
    case "/":
      return b === 0n ? thrown("RangeError") : big(a / b);
    case "%":
      return b === 0n ? thrown("RangeError") : big(a % b);
    case "**":
      if (b < 0n) return thrown("RangeError");
      return b > 4096n ? unmodelled("a large power of bigints") : big(a ** b);
    case "&":
      return big(a & b);
    case "|":
      return big(a | b);
    case "^":
      return big(a ^ b);
    case "<<":
      return b > 4096n || b < -4096n ? unmodelled("a long shift of bigints") : big(a << b);
    case ">>":
      return b > 4096n || b < -4096n ? unmodelled("a long shift of bigints") : big(a >> b);
    case ">>>":
      return thrown("TypeError");
  }
}

/** Operators on one value; `numeric` is what `++` counts from. */
export type ValueUnary = "-" | "+" | "~" | "!" | "numeric" | "string";

export function unary(operator: ValueUnary, a: Single, build: Builder): Result {
  if (operator === "!") return boolean(build.not(truth(a, build)));
  if (a.kind === "object") return unmodelled(`an object where a primitive value is wanted`);
  if (operator === "string") {
    const text = toText(a, build);
    return text === undefined ? thrown("TypeError") : given({ kind: "string", term: text });
  }
  if (a.kind === "bigint") {
    switch (operator) {
      case "+":
        return thrown("TypeError");
      case "numeric":
        return given(a);
      case "-":
        return given({ kind: "bigint", term: build.apply("-", [a.term]) });
      case "~": {
        const term = build.apply("-", [build.apply("-", [a.term]), build.int(1)]);
        return given({ kind: "bigint", term });
      }
    }
  }
  const term = toNumber(a, build);
  if (term === undefined) return thrown("TypeError");
  switch (operator) {
    case "-":
      return number(negation(term, build));
    case "+":
    case "numeric":
      return number(term);
    case "~": {
      const literal = literalNumber(term);
      if (literal !== undefined) return number(numberLiteral(~literal, build));
      return number(build.apply("-", [build.apply("-", [toInt32(term, build)]), build.int(1)]));
    }
  }
}
