import { Bool, type Builder, boundIn, Int, Num, subterms, type Term } from "../../solver/index.js";
import { has, type Range } from "./range.js";
import { type Bounds, exactEnd, infiniteFrom, largest, noBounds, rangeOf } from "./ranges.js";

// Arithmetic on numbers, whole ones (Int) and any (Num). Literals are worked out by V8. A whole result that may lie beyond
// 2^53 is `int.round` of the exact one: known to be whole and beyond too, and else left open, so that what is proved holds of
// the double that V8 rounds to. The sign of a zero is lost in Int; where it tells, it is left open too.

/** The number that a literal term holds. */
export function literalNumber(term: Term): number | undefined {
  if (term.kind !== "literal") return undefined;
  return typeof term.value === "bigint"
    ? Number(term.value)
    : typeof term.value === "number"
      ? term.value
      : undefined;
}

/** A number as a literal: of Int if it is whole, safe, and not a negative zero. */
export function numberLiteral(value: number, build: Builder): Term {
  return Number.isSafeInteger(value) && !Object.is(value, -0) ? build.int(value) : build.literal(value);
}

/** As a term of Num. */
export function asDouble(term: Term, build: Builder): Term {
  return term.sort === Num ? term : build.apply("num.of_int", [term], Num);
}

type Arithmetic = "+" | "-" | "*" | "/" | "%" | "**";

const doubles = { "+": "num.add", "-": "num.sub", "*": "num.mul", "/": "num.div", "%": "num.rem" } as const;

/** An operation of arithmetic on two numbers. */
export function arithmetic(
  operator: Arithmetic,
  a: Term,
  b: Term,
  build: Builder,
  bounds: Bounds = noBounds,
): Term {
  const [x, y] = [literalNumber(a), literalNumber(b)];
  if (x !== undefined && y !== undefined) return numberLiteral(ofLiterals(operator, x, y), build);
  if (operator === "**") return power(a, b, build, bounds);
  if (a.sort === Int && b.sort === Int) {
    if (operator === "/") return quotient(a, b, build, bounds);
    if (operator === "%") {
      const rest = remainder(a, b, build, bounds);
      // A zero that is left has the sign of what was divided, which a literal has not.
      if (rest !== undefined && rest.kind !== "literal") return rest;
    } else {
      const exact = build.apply(operator, [a, b]);
      const rounded = round(exact, build, bounds);
      // A zero that is a product has a sign that a literal has not.
      if (rounded !== undefined && (operator !== "*" || rounded.kind !== "literal")) return rounded;
    }
  }
  return build.apply(doubles[operator], [asDouble(a, build), asDouble(b, build)], Num);
}

function ofLiterals(operator: Arithmetic, a: number, b: number): number {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    case "%":
      return a % b;
    case "**":
      return a ** b;
  }
}

/** The exact result that a term rounds, if no bound of it is known. */
export function unboundedIn(term: Term, bounds: Bounds = noBounds): Term | undefined {
  if (term.kind !== "application" || term.operator !== "int.round") return undefined;
  const [exact] = term.args;
  return exact === undefined || isFiniteIn(exact, bounds) ? undefined : exact;
}

/** Whether a whole result is known not to be infinite as a number; what it was computed from is not. */
export function isFiniteIn(exact: Term, bounds: Bounds): boolean {
  const computed = subterms([exact]).filter((one) => one.sort === Int && isComputed(one));
  const everything: Partial<Range> = { least: -largest, most: largest };
  const known = new Map([...computed.map((one) => [one, everything] as const), ...bounds]);
  const range = rangeOf(exact, known);
  return range !== undefined && range.most < infiniteFrom && range.least > -infiniteFrom;
}

/** Whether a term stands for a whole number of which only is known that a program computed it. */
function isComputed(term: Term): boolean {
  if (term.kind === "constant") return term.name.startsWith("whole!");
  return term.kind === "application" && term.operator === "int.round" && rangeOf(term) === undefined;
}

/** A whole number as JavaScript holds it; nothing if it may be infinite, which is left to Num. */
function round(exact: Term, build: Builder, bounds: Bounds): Term | undefined {
  const range = rangeOf(exact, bounds);
  if (range === undefined) return build.apply("int.round", [exact], Int);
  if (range.most >= infiniteFrom || range.least <= -infiniteFrom) return undefined;
  return range.most <= exactEnd && range.least >= -exactEnd ? exact : build.apply("int.round", [exact], Int);
}

/**
 * The sign of a whole number that is zero is not known, and may be another one wherever it is asked for: terms of Int are made
 * simple as if there were one zero.
 */
function zeroIsNegative(term: Term, build: Builder): Term {
  if (term.kind === "literal") return build.false;
  const bound = boundIn(term);
  const name = `negative-zero!${build.terms.size}`;
  return bound.length === 0 ? build.constant(name, Bool) : build.apply(name, bound, Bool);
}

function quotient(a: Term, b: Term, build: Builder, bounds: Bounds): Term {
  const plain = build.apply("num.div", [asDouble(a, build), asDouble(b, build)], Num);
  const range = rangeOf(b, bounds);
  if (range !== undefined && !has(range, 0n)) return plain;
  const negative = zeroIsNegative(b, build);
  const infinite = (sign: number): Term => build.literal(sign * Number.POSITIVE_INFINITY);
  const isPositive = build.apply(">", [a, build.int(0)]);
  const ofZero = build.if(
    build.equal(a, build.int(0)),
    build.literal(Number.NaN),
    build.if(build.apply("xor", [isPositive, negative]), infinite(1), infinite(-1)),
  );
  return build.if(build.equal(b, build.int(0)), ofZero, plain);
}

/** The remainder has the sign of what is divided. Nothing if the divisor may be zero. */
function remainder(a: Term, b: Term, build: Builder, bounds: Bounds): Term | undefined {
  const range = rangeOf(b, bounds);
  if (range === undefined || has(range, 0n)) return undefined;
  const positive = build.apply("abs", [b]);
  const whenPositive = build.apply("mod", [a, range.least > 0n ? b : positive]);
  const of = rangeOf(a, bounds);
  if (of !== undefined && of.least >= 0n) return whenPositive;
  const ofNegated = build.apply("mod", [build.apply("-", [a]), range.least > 0n ? b : positive]);
  return build.if(build.apply(">=", [a, build.int(0)]), whenPositive, build.apply("-", [ofNegated]));
}

/** Small whole powers are products. */
function power(a: Term, b: Term, build: Builder, bounds: Bounds): Term {
  const exponent = literalNumber(b);
  if (exponent === 0) return build.int(1);
  if (exponent === 1) return a;
  if (exponent === 2) return arithmetic("*", a, a, build, bounds);
  return build.apply("num.pow", [asDouble(a, build), asDouble(b, build)], Num);
}

export function negation(a: Term, build: Builder): Term {
  const literal = literalNumber(a);
  if (literal !== undefined) return numberLiteral(-literal, build);
  return a.sort === Int ? build.apply("-", [a]) : build.apply("num.neg", [a], Num);
}

/** `a < b`; false if either is NaN. */
export function less(a: Term, b: Term, build: Builder, bounds: Bounds = noBounds): Term {
  return compared("<", "num.lt", a, b, build, bounds);
}

export function lessOrEqual(a: Term, b: Term, build: Builder, bounds: Bounds = noBounds): Term {
  return compared("<=", "num.le", a, b, build, bounds);
}

/** `a === b`. */
export function equalNumbers(a: Term, b: Term, build: Builder, bounds: Bounds = noBounds): Term {
  if (a === b && a.sort === Num) return build.not(build.apply("num.is_nan", [a], Bool));
  return compared("=", "num.eq", a, b, build, bounds);
}

function compared(ofInts: string, ofDoubles: string, a: Term, b: Term, build: Builder, bounds: Bounds): Term {
  return a.sort === Int && b.sort === Int
    ? build.apply(ofInts, [exactBeside(a, b, bounds), exactBeside(b, a, bounds)])
    : build.apply(ofDoubles, [asDouble(a, build), asDouble(b, build)], Bool);
}

/** A whole number before it is rounded, if it is compared with a safe one: rounding takes nothing across or into the safe range. */
function exactBeside(term: Term, other: Term, bounds: Bounds): Term {
  if (term.kind !== "application" || term.operator !== "int.round") return term;
  const [exact] = term.args;
  const range = rangeOf(other, bounds);
  const isSafe = range !== undefined && range.least > -exactEnd && range.most < exactEnd;
  return isSafe && exact !== undefined ? exact : term;
}

/** `Object.is(a, b)`. */
export function sameNumbers(a: Term, b: Term, build: Builder): Term {
  if (a.sort !== Int || b.sort !== Int)
    return build.apply("num.same", [asDouble(a, build), asDouble(b, build)], Bool);
  const sameSign = build.equal(zeroIsNegative(a, build), zeroIsNegative(b, build));
  return build.and(build.equal(a, b), build.or(build.not(build.equal(a, build.int(0))), sameSign));
}

/** Whether a number is neither a zero nor NaN. */
export function isTruthy(a: Term, build: Builder): Term {
  if (a.sort === Int) return build.not(build.equal(a, build.int(0)));
  return build.and(
    build.not(build.apply("num.is_nan", [a], Bool)),
    build.not(equalNumbers(a, build.int(0), build)),
  );
}

/** Whether a number is whole, and which Int it is then. */
export function asWhole(a: Term, build: Builder): { readonly isWhole: Term; readonly whole: Term } {
  if (a.sort === Int) return { isWhole: build.true, whole: a };
  const literal = literalNumber(a);
  if (literal !== undefined)
    return Number.isInteger(literal)
      ? { isWhole: build.true, whole: build.int(BigInt(literal)) }
      : { isWhole: build.false, whole: build.int(0) };
  return {
    isWhole: build.apply("num.is_integer", [a], Bool),
    whole: build.apply("num.to_int", [a], Int),
  };
}

/** What `Math.trunc` leaves of a number as an Int; what is not finite becomes the given ones: NaN is 0. */
export function toInteger(a: Term, build: Builder): { readonly whole: Term; readonly isFinite: Term } {
  if (a.sort === Int) return { whole: a, isFinite: build.true };
  const literal = literalNumber(a);
  if (literal !== undefined)
    return Number.isFinite(literal)
      ? { whole: build.int(BigInt(Math.trunc(literal))), isFinite: build.true }
      : { whole: build.int(0), isFinite: Number.isNaN(literal) ? build.true : build.false };
  const nan = build.apply("num.is_nan", [a], Bool);
  const truncated = build.apply("num.to_int", [build.apply("num.trunc", [a], Num)], Int);
  return {
    whole: build.if(nan, build.int(0), truncated),
    isFinite: build.or(nan, build.apply("num.is_finite", [a], Bool)),
  };
}

type Rounding = "floor" | "ceil" | "trunc" | "round";

/** `Math.floor` and its like. A quotient of whole numbers is rounded exactly (both are below 2^53, so the double nearest to it is on the same side of every whole number). */
export function rounded(how: Rounding, a: Term, build: Builder, bounds: Bounds = noBounds): Term {
  const literal = literalNumber(a);
  if (literal !== undefined) return numberLiteral(Math[how](literal), build);
  if (a.sort === Int) return a;
  const exact = exactQuotient(a, build, bounds);
  if (exact !== undefined && how !== "round") {
    const floor = build.apply("div", [exact.of, exact.by]);
    if (how === "floor") return floor;
    const ceil = build.apply("-", [build.apply("div", [build.apply("-", [exact.of]), exact.by])]);
    return how === "ceil" ? ceil : build.if(build.apply(">=", [exact.of, build.int(0)]), floor, ceil);
  }
  if (how === "round") {
    const floor = build.apply("num.floor", [a], Num);
    const part = build.apply("num.sub", [a, floor], Num);
    const up = build.apply("num.add", [floor, build.literal(1)], Num);
    // What is rounded up to zero keeps its sign.
    const isZero = build.and(
      build.apply("num.lt", [a, build.literal(0)], Bool),
      build.apply("num.eq", [up, build.literal(0)], Bool),
    );
    const risen = build.if(isZero, build.literal(-0), up);
    return build.if(build.apply("num.le", [build.literal(0.5), part], Bool), risen, floor);
  }
  return build.apply(`num.${how}`, [a], Num);
}

/** Two whole numbers, the second one positive, that a term is the quotient of. */
function exactQuotient(
  a: Term,
  build: Builder,
  bounds: Bounds,
): { readonly of: Term; readonly by: Term } | undefined {
  if (a.kind !== "application" || a.operator !== "num.div") return undefined;
  const [of, by] = a.args.map((one) => wholeIn(one, build));
  if (of === undefined || by === undefined) return undefined;
  const [ranged, divisor] = [rangeOf(of, bounds), rangeOf(by, bounds)];
  if (ranged === undefined || divisor === undefined || divisor.least <= 0n) return undefined;
  // Half of a number is exact anyhow, and so on.
  const isPower = divisor.least === divisor.most && (divisor.most & (divisor.most - 1n)) === 0n;
  const end = isPower ? exactEnd + 1n : exactEnd;
  return ranged.most < end && ranged.least > -end && divisor.most < exactEnd ? { of, by } : undefined;
}

/** The Int that a term of Num was made of. */
function wholeIn(term: Term, build: Builder): Term | undefined {
  const literal = literalNumber(term);
  if (literal !== undefined) return Number.isSafeInteger(literal) ? build.int(literal) : undefined;
  return term.kind === "application" && term.operator === "num.of_int" ? term.args[0] : undefined;
}
