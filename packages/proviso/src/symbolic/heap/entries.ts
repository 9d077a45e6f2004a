import { type Builder, Int, type Term } from "../../solver/index.js";
import { alternativesOf } from "../values/merge.js";
import { sameNumbers } from "../values/numbers.js";
import { strictlyEqual } from "../values/operators.js";
import { undefinedValue, type Value } from "../values/value.js";
import { either } from "./sequence.js";

// What a map or a set holds, in the order of insertion, as a value that is never changed. Whether keys are equal may depend on
// terms, so every entry says when it is there. Entries that are there differ in their keys.

export interface Entry {
  readonly key: Value;
  readonly value: Value;
  readonly isThere: Term;
}

export type Entries = readonly Entry[];

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
  return build.or(...entries.map((one) => build.and(one.isThere, sameValueZero(one.key, key, build))));
}

export function valueAt(entries: Entries, key: Value, build: Builder): Value {
  return entries.reduce<Value>(
    (other, one) =>
      either(build.and(one.isThere, sameValueZero(one.key, key, build)), one.value, other, build),
    undefinedValue,
  );
}

export function withEntry(entries: Entries, key: Value, value: Value, build: Builder): Entries {
  const found = hasKey(entries, key, build);
  const changed = entries.map((one) => {
    const here = build.and(one.isThere, sameValueZero(one.key, key, build));
    return here === build.false ? one : { ...one, value: either(here, value, one.value, build) };
  });
  return found === build.true ? changed : [...changed, { key, value, isThere: build.not(found) }];
}

export function withoutKey(entries: Entries, key: Value, build: Builder): Entries {
  return entries.flatMap((one) => {
    const isThere = build.and(one.isThere, build.not(sameValueZero(one.key, key, build)));
    return isThere === build.false ? [] : [{ ...one, isThere }];
  });
}

export function countOf(entries: Entries, build: Builder): Term {
  const ones = entries.map((one) => build.if(one.isThere, build.int(1), build.int(0)));
  return build.apply("+", [build.int(0), ...ones]);
}
