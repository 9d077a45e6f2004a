import { type Builder, Int, type Term } from "../../solver/index.js";
import { alternativesOf } from "../values/merge.js";
import { sameNumbers } from "../values/numbers.js";
import { strictlyEqual } from "../values/operators.js";
import { undefinedValue, type Value } from "../values/value.js";
import { either } from "./sequence.js";

// What a map or a set holds, as a value that is never changed: writing gives another one. Of one that the program made all
// entries are listed, in the order of insertion; whether keys are equal may depend on terms, so every entry says when it is
// there, and entries that are there differ in their keys. Of one that was given, it is known which keys it has.

export interface Entry {
  readonly key: Value;
  readonly value: Value;
  readonly isThere: Term;
}

export type Entries =
  | { readonly kind: "listed"; readonly entries: readonly Entry[] }
  /** Those of a collection that was there before. */
  | {
      readonly kind: "unknown";
      readonly size: Term;
      readonly has: (key: Value) => Term;
      readonly value: (key: Value) => Value;
    }
  | {
      readonly kind: "with";
      readonly of: Entries;
      readonly key: Value;
      readonly value: Value;
      readonly size: Term;
    }
  | { readonly kind: "without"; readonly of: Entries; readonly key: Value; readonly size: Term }
  /** The first where a condition holds, else the second. */
  | { readonly kind: "either"; readonly when: Term; readonly first: Entries; readonly second: Entries };

export const noEntries: Entries = { kind: "listed", entries: [] };

export function listedEntries(entries: readonly Entry[]): Entries {
  return { kind: "listed", entries };
}

/** Equality as maps and sets have it: zeros are equal, and so is NaN to itself. */
export function sameValueZero(a: Value, b: Value, build: Builder): Term {
  const pairs = alternativesOf(a, build).flatMap((x) =>
    alternativesOf(b, build).map((y) => {
      const same =
        x.value.kind === "number" && y.value.kind === "number"
          ? build.or(
              strictlyEqual(x.value, y.value, build),
              x.value.term.sort === Int || y.value.term.sort === Int
                ? build.false
                : sameNumbers(x.value.term, y.value.term, build),
            )
          : strictlyEqual(x.value, y.value, build);
      return build.and(x.when, y.when, same);
    }),
  );
  return build.or(...pairs);
}

export function hasKey(entries: Entries, key: Value, build: Builder): Term {
  switch (entries.kind) {
    case "listed":
      return build.or(
        ...entries.entries.map((one) => build.and(one.isThere, sameValueZero(one.key, key, build))),
      );
    case "unknown":
      return entries.has(key);
    case "with":
      return build.or(sameValueZero(entries.key, key, build), hasKey(entries.of, key, build));
    case "without":
      return build.and(build.not(sameValueZero(entries.key, key, build)), hasKey(entries.of, key, build));
    case "either":
      return build.if(entries.when, hasKey(entries.first, key, build), hasKey(entries.second, key, build));
  }
}

export function valueAt(entries: Entries, key: Value, build: Builder): Value {
  switch (entries.kind) {
    case "listed":
      return entries.entries.reduce<Value>(
        (other, one) =>
          either(build.and(one.isThere, sameValueZero(one.key, key, build)), one.value, other, build),
        undefinedValue,
      );
    case "unknown":
      return either(entries.has(key), entries.value(key), undefinedValue, build);
    case "with": {
      const here = sameValueZero(entries.key, key, build);
      return here === build.true
        ? entries.value
        : either(here, entries.value, valueAt(entries.of, key, build), build);
    }
    case "without": {
      const here = sameValueZero(entries.key, key, build);
      return here === build.true
        ? undefinedValue
        : either(here, undefinedValue, valueAt(entries.of, key, build), build);
    }
    case "either":
      return either(
        entries.when,
        valueAt(entries.first, key, build),
        valueAt(entries.second, key, build),
        build,
      );
  }
}

export function withEntry(entries: Entries, key: Value, value: Value, build: Builder): Entries {
  const found = hasKey(entries, key, build);
  if (entries.kind !== "listed") {
    const before = countOf(entries, build);
    const size = build.if(found, before, build.apply("+", [before, build.int(1)]));
    return { kind: "with", of: entries, key, value, size };
  }
  const changed = entries.entries.map((one) => {
    const here = build.and(one.isThere, sameValueZero(one.key, key, build));
    return here === build.false ? one : { ...one, value: either(here, value, one.value, build) };
  });
  return listedEntries(
    found === build.true ? changed : [...changed, { key, value, isThere: build.not(found) }],
  );
}

export function withoutKey(entries: Entries, key: Value, build: Builder): Entries {
  if (entries.kind !== "listed") {
    const before = countOf(entries, build);
    const fewer = build.apply("-", [before, build.int(1)]);
    const size = build.if(hasKey(entries, key, build), fewer, before);
    return { kind: "without", of: entries, key, size };
  }
  return listedEntries(
    entries.entries.flatMap((one) => {
      const isThere = build.and(one.isThere, build.not(sameValueZero(one.key, key, build)));
      return isThere === build.false ? [] : [{ ...one, isThere }];
    }),
  );
}

export function countOf(entries: Entries, build: Builder): Term {
  switch (entries.kind) {
    case "listed": {
      const ones = entries.entries.map((one) => build.if(one.isThere, build.int(1), build.int(0)));
      return build.apply("+", [build.int(0), ...ones]);
    }
    case "unknown":
    case "with":
    case "without":
      return entries.size;
    case "either":
      return build.if(entries.when, countOf(entries.first, build), countOf(entries.second, build));
  }
}
