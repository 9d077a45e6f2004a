import { Bool, type Builder, Int, Num, Str, type Term } from "../../solver/index.js";
import { isTruthy, literalNumber, numberLiteral } from "./numbers.js";
import { type Bounds, noBounds, rangeOf } from "./ranges.js";
import type { Single, Value } from "./value.js";

// What JavaScript makes of a value where it wants one of another kind. Objects are for those who know the heap.

/** `Boolean(value)`. */
export function truth(value: Value, build: Builder): Term {
  switch (value.kind) {
    case "undefined":
    case "null":
      return build.false;
    case "boolean":
      return value.term;
    case "number":
      return isTruthy(value.term, build);
    case "bigint":
      return build.not(build.equal(value.term, build.int(0)));
    case "string":
      return build.not(build.equal(value.term, build.literal("")));
    case "symbol":
    case "object":
      return build.true;
    case "choice":
      return build.or(...value.of.map((one) => build.and(one.when, truth(one.value, build))));
  }
}

/** `Number(value)` of a primitive value; nothing if that throws. */
export function toNumber(value: Exclude<Single, { kind: "object" }>, build: Builder): Term | undefined {
  switch (value.kind) {
    case "undefined":
      return build.literal(Number.NaN);
    case "null":
      return build.int(0);
    case "boolean":
      return build.if(value.term, build.int(1), build.int(0));
    case "number":
      return value.term;
    case "string":
      return textToNumber(value.term, build);
    case "bigint":
    case "symbol":
      return undefined;
  }
}

function textToNumber(text: Term, build: Builder): Term {
  if (text.kind === "literal") return numberLiteral(Number(text.value), build);
  return build.apply("str.to_num", [text], Num);
}

/** `String(value)` of a primitive value; nothing if that throws. */
export function toText(value: Exclude<Single, { kind: "object" }>, build: Builder): Term | undefined {
  switch (value.kind) {
    case "undefined":
    case "null":
      return build.literal(value.kind);
    case "boolean":
      return build.if(value.term, build.literal("true"), build.literal("false"));
    case "number":
      return numberToText(value.term, build);
    case "bigint":
      return wholeToText(value.term, build);
    case "string":
      return value.term;
    case "symbol":
      return undefined;
  }
}

/** From here on whole numbers are written with an exponent. */
const writtenOut = 10n ** 21n;

function numberToText(term: Term, build: Builder): Term {
  const literal = literalNumber(term);
  if (literal !== undefined) return build.literal(String(literal));
  const range = rangeOf(term);
  const isShort = range !== undefined && range.most < writtenOut && range.least > -writtenOut;
  if (term.sort === Int && isShort) return wholeToText(term, build);
  return build.apply("num.to_str", [term.sort === Int ? build.apply("num.of_int", [term], Num) : term], Str);
}

function wholeToText(term: Term, build: Builder): Term {
  const negative = build.apply("<", [term, build.int(0)]);
  const digits = build.apply("str.from_int", [build.if(negative, build.apply("-", [term]), term)]);
  return build.if(negative, build.apply("str.++", [build.literal("-"), digits]), digits);
}

/** A whole number as the 32 bits that bit operators see, from -2^31 to 2^31 - 1. */
export function toInt32(term: Term, build: Builder, bounds: Bounds = noBounds): Term {
  const literal = literalNumber(term);
  if (literal !== undefined) return build.int(literal | 0);
  const range = rangeOf(term, bounds);
  if (range !== undefined && range.least >= -(2n ** 31n) && range.most < 2n ** 31n) return term;
  const unsigned = toUint32(term, build, bounds);
  return build.if(
    build.apply("<", [unsigned, build.int(2n ** 31n)]),
    unsigned,
    build.apply("-", [unsigned, build.int(2n ** 32n)]),
  );
}

/** From 0 to 2^32 - 1. What is not finite is 0. */
export function toUint32(term: Term, build: Builder, bounds: Bounds = noBounds): Term {
  const literal = literalNumber(term);
  if (literal !== undefined) return build.int(literal >>> 0);
  const range = rangeOf(term, bounds);
  if (range !== undefined && range.least >= 0n && range.most < 2n ** 32n) return term;
  const width = build.int(2n ** 32n);
  if (term.sort === Int) return build.apply("mod", [term, width]);
  const whole = build.apply("num.to_int", [build.apply("num.trunc", [term], Num)], Int);
  const finite = build.apply("num.is_finite", [term], Bool);
  return build.if(finite, build.apply("mod", [whole, width]), build.int(0));
}
