import { arrayOf, Bool, type Builder, Int, type Sort, type Term } from "../../solver/index.js";
import type { Entries } from "../heap/entries.js";
import { either } from "../heap/sequence.js";
import { alternativesOf } from "../values/merge.js";
import { asDouble, asWhole } from "../values/numbers.js";
import { type ObjectValue, type Single, undefinedValue, type Value } from "../values/value.js";

// What maps and sets of which only the type is known hold: for keys of each kind one array, from addresses of collections to
// arrays from keys to whether they are there, and to what. One that has a key is not empty; how many keys it has besides is
// left open, so more is possible than in any real collection, never less.

/** Makes a value of the collection's type of values, of terms that are named. */
export type HeldValue = (name: (what: string, part: string, sort: Sort) => Term) => Value;

/** Where a key of a kind is kept: under which name, by which index. */
interface Slot {
  readonly name: string;
  readonly when: Term;
  readonly index?: Term;
}

/** The name of which keys of a kind collections have. */
export function keysHeld(kind: string): string {
  return `boolean!{}has ${kind}`;
}

export function unknownEntries(
  object: ObjectValue,
  /** Whether a key may be of a kind; whole numbers are of a kind of their own where nothing else is. */
  mayBe: (kind: Single["kind"] | "whole") => boolean,
  held: HeldValue | undefined,
  build: Builder,
): Entries {
  const size = build.apply("select", [build.constant("length!{}", arrayOf(Int, Int)), object.ref]);
  const isFilled = build.apply("<=", [build.int(1), size]);
  const within = (name: string, { index }: Slot, sort: Sort): Term => {
    const of = index === undefined ? sort : arrayOf(index.sort, sort);
    const own = build.apply("select", [build.constant(name, arrayOf(Int, of)), object.ref]);
    return index === undefined ? own : build.apply("select", [own, index]);
  };
  const slotOf = (key: Single): Slot | undefined => {
    const isWhole = key.kind === "number" && mayBe("whole");
    if (!isWhole && !mayBe(key.kind)) return undefined;
    switch (key.kind) {
      case "undefined":
      case "null":
        return { name: key.kind, when: build.true };
      case "symbol":
        return { name: `symbol ${key.name}`, when: build.true };
      case "object":
        return { name: key.kind, when: build.true, index: key.ref };
      case "number": {
        if (!isWhole) return { name: key.kind, when: build.true, index: asDouble(key.term, build) };
        const { isWhole: when, whole } = asWhole(key.term, build);
        return { name: "whole", when, index: whole };
      }
      case "boolean":
      case "bigint":
      case "string":
        return { name: key.kind, when: build.true, index: key.term };
    }
  };
  return {
    kind: "unknown",
    size,
    has: (key) =>
      build.or(
        ...alternativesOf(key, build).map(({ when, value }) => {
          const slot = slotOf(value);
          if (slot === undefined) return build.false;
          return build.and(when, slot.when, isFilled, within(keysHeld(slot.name), slot, Bool));
        }),
      ),
    value: (key) =>
      held === undefined
        ? key
        : alternativesOf(key, build).reduce<Value>((other, { when, value }) => {
            const slot = slotOf(value);
            if (slot === undefined) return other;
            const own = held((what, part, sort) => within(`${what}!{}${slot.name}${part}`, slot, sort));
            return either(build.and(when, slot.when), own, other, build);
          }, undefinedValue),
  };
}
