import type { Builder, Term } from "../../solver/index.js";
import { toNumber, toText } from "../values/coerce.js";
import { asDouble, less, literalNumber, toInteger } from "../values/numbers.js";
import type { Single } from "../values/value.js";
import { stopUnmodelled, stopWith } from "./stop.js";

// What functions of the library make of their arguments.

/** `Number(value)` as functions take it: a bigint is an error. */
export function numberOf(value: Single | undefined, build: Builder): Term {
  if (value === undefined) return build.literal(Number.NaN);
  if (value.kind === "object") return stopUnmodelled("an object where a number is wanted");
  return toNumber(value, build) ?? stopWith("TypeError");
}

/** `String(value)` as functions take it: a symbol is an error. */
export function textOf(value: Single | undefined, build: Builder): Term {
  if (value === undefined) return build.literal("undefined");
  if (value.kind === "object") return stopUnmodelled("an object where a text is wanted");
  return toText(value, build) ?? stopWith("TypeError");
}

/** The text that a term holds, if it is known. */
export function literalText(term: Term): string | undefined {
  return term.kind === "literal" && typeof term.value === "string" ? term.value : undefined;
}

function least(a: Term, b: Term, build: Builder): Term {
  return build.if(build.apply("<", [a, b]), a, b);
}

/** The larger one of two whole numbers. */
export function largest(a: Term, b: Term, build: Builder): Term {
  return build.if(build.apply("<", [a, b]), b, a);
}

function isMissing(value: Single | undefined): boolean {
  return value === undefined || value.kind === "undefined";
}

/** A position between the start and the end of something; one that is missing is `otherwise`. */
export function position(value: Single | undefined, length: Term, otherwise: Term, build: Builder): Term {
  return clamped(value, length, otherwise, build, (whole) =>
    largest(build.int(0), least(whole, length, build), build),
  );
}

/** A position as `slice` takes it: one below zero counts from the end. */
export function relativePosition(
  value: Single | undefined,
  length: Term,
  otherwise: Term,
  build: Builder,
): Term {
  return clamped(value, length, otherwise, build, (whole) =>
    fromEnd(whole, length, least(whole, length, build), build),
  );
}

/** The same where it makes no difference how far behind the end a position is. */
export function openPosition(value: Single | undefined, length: Term, otherwise: Term, build: Builder): Term {
  return clamped(value, length, otherwise, build, (whole) => fromEnd(whole, length, whole, build));
}

function fromEnd(whole: Term, length: Term, otherwise: Term, build: Builder): Term {
  const isNegative = build.apply("<", [whole, build.int(0)]);
  return build.if(isNegative, largest(build.int(0), build.apply("+", [length, whole]), build), otherwise);
}

function clamped(
  value: Single | undefined,
  length: Term,
  otherwise: Term,
  build: Builder,
  clamp: (whole: Term) => Term,
): Term {
  if (isMissing(value)) return otherwise;
  const number = numberOf(value, build);
  const { whole, isFinite: isBounded } = toInteger(number, build);
  const beyond = (): Term => build.if(less(number, build.int(0), build), build.int(0), length);
  return isBounded === build.true ? clamp(whole) : build.if(isBounded, clamp(whole), beyond());
}

/** A whole number that a position writes, and whether there is one: infinities are none. */
export function wholeOf(
  value: Single | undefined,
  build: Builder,
): { readonly whole: Term; readonly isFinite: Term } {
  return isMissing(value)
    ? { whole: build.int(0), isFinite: build.true }
    : toInteger(numberOf(value, build), build);
}

/** The number that an argument is, if it is known; nothing if it is missing. */
export function knownNumber(value: Single | undefined, what: string, build: Builder): number | undefined {
  if (isMissing(value)) return undefined;
  return literalNumber(numberOf(value, build)) ?? stopUnmodelled(what);
}

/** Whether all terms are literals: the numbers, texts and truths that they hold. */
export function literalsOf(
  terms: readonly Term[],
): readonly (string | number | boolean | bigint)[] | undefined {
  const values = terms.flatMap((one) => (one.kind === "literal" ? [one.value] : []));
  return values.length === terms.length ? values : undefined;
}

/** A term of Num. */
export function doubleOf(value: Single | undefined, build: Builder): Term {
  return asDouble(numberOf(value, build), build);
}
