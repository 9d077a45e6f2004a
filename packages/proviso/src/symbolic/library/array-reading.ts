import type { Builder, Term } from "../../solver/index.js";
import { sameValueZero } from "../heap/entries.js";
import { concatOf, either, itemAt, items, type Sequence, sliceOf } from "../heap/sequence.js";
import { isWithin } from "../machine/key.js";
import { allocate, newArray } from "../machine/objects.js";
import { addressOf, findProperty, itemsOf } from "../machine/properties.js";
import type { State } from "../machine/state.js";
import { alternativesOf } from "../values/merge.js";
import { strictlyEqual } from "../values/operators.js";
import { given, type Result, unmodelled } from "../values/result.js";
import { type Single, undefinedValue, type Value } from "../values/value.js";
import { reversed } from "./array-changes.js";
import { knownNumber, largest, relativePosition, textOf, wholeOf } from "./convert.js";
import { joinedText } from "./join.js";
import { checkedPart, isArray, listOf, ownArray, plainArray, valuesOf } from "./own-array.js";
import type { Realm } from "./realm.js";
import { stopUnmodelled, stopWith } from "./stop.js";

/** The methods of arrays that change nothing and call nothing. */
export function installArrayReading(realm: Realm): void {
  installParts(realm);
  installSearch(realm);
  installTexts(realm);
}

function installParts(realm: Realm): void {
  const { build, cx } = realm;
  const owner = realm.prototypes.array;
  const zero = build.int(0);
  const made = (state: State, sequence: Sequence): Result =>
    given(allocate(cx, state, cx.prototypes.array, { kind: "array", items: sequence }));
  realm.plain(owner, "at", 1, ({ self, args: [at], state }) => {
    const { items: held, length } = ownArray(cx, state, self);
    const { whole, isFinite: isBounded } = wholeOf(at, build);
    const place = build.if(build.apply("<", [whole, zero]), build.apply("+", [length, whole]), whole);
    const inside = build.and(isBounded, isWithin(place, length, build));
    if (state.decide(inside) === false) return given(undefinedValue);
    return given(either(inside, itemAt(held, place, build), undefinedValue, build));
  });
  realm.plain(owner, "slice", 2, ({ self, args: [start, end], state }) => {
    const { items: held, length } = plainArray(cx, state, self);
    const from = relativePosition(start, length, zero, build);
    const to = relativePosition(end, length, length, build);
    const count = from === zero ? to : largest(zero, build.apply("-", [to, from]), build);
    checkedPart(held, from, count);
    return made(state, sliceOf(held, from, count, build));
  });
  realm.plain(owner, "concat", 1, ({ self, args, state }) => {
    plainArray(cx, state, self);
    const parts = [self, ...args].map((one): Sequence => {
      if (one.kind !== "object") return items([one]);
      const address = addressOf(one);
      if (address !== undefined && findProperty(state, address, "@@isConcatSpreadable") !== undefined)
        return stopUnmodelled("`concat` of what says whether it is spread");
      const held = isArray(cx, state, one) ? itemsOf(cx, state, one) : undefined;
      if (held === undefined && address === undefined) return stopUnmodelled("`concat` of a given object");
      return held ?? items([one]);
    });
    return made(state, parts.reduce(concatOf));
  });
  realm.plain(owner, "toReversed", 0, ({ self, state }) =>
    made(state, reversed(filled(ownArray(cx, state, self).items), build)),
  );
  realm.plain(owner, "with", 2, ({ self, args: [at, value], state }) => {
    const list = valuesOf(ownArray(cx, state, self).items, build);
    if (list === undefined) return unmodelled("`with` on an array of unknown length");
    const wanted = Math.trunc(knownNumber(at, "`with` at a place that is not known", build) ?? 0) || 0;
    const place = wanted < 0 ? list.length + wanted : wanted;
    if (!(place >= 0 && place < list.length)) return stopWith("RangeError");
    const copy = list.slice();
    copy[place] = value ?? undefinedValue;
    return given(newArray(cx, state, copy));
  });
  realm.plain(owner, "flat", 0, ({ self, args: [depth], state }) => {
    const { items: held } = plainArray(cx, state, self);
    const levels = knownNumber(depth, "`flat` to a depth that is not known", build) ?? 1;
    return given(newArray(cx, state, flattened(realm, state, held, Math.trunc(levels) || 0)));
  });
}

/** With values instead of holes. */
function filled(sequence: Sequence): Sequence {
  return sequence.kind === "items"
    ? items(Array.from(sequence.items, (one) => one ?? undefinedValue))
    : sequence;
}

/** Arrays inside of each other more often than that are taken for endless. */
const deepest = 500;

function flattened(
  realm: Realm,
  state: State,
  sequence: Sequence,
  depth: number,
  level = 0,
): readonly Value[] {
  const list = listOf(sequence, realm.build);
  if (list === undefined) return stopUnmodelled("`flat` of an array of unknown length");
  if (level > deepest) return stopUnmodelled("`flat` of very deep arrays");
  return Array.from(list).flatMap((one): readonly Value[] => {
    if (one === undefined) return [];
    if (one.kind === "choice" && one.of.some(({ value }) => value.kind === "object"))
      return stopUnmodelled("`flat` of what may be an array");
    const inner =
      one.kind === "object" && isArray(realm.cx, state, one) ? itemsOf(realm.cx, state, one) : undefined;
    return inner === undefined || depth < 1 ? [one] : flattened(realm, state, inner, depth - 1, level + 1);
  });
}

function equal(a: Value, b: Single, build: Builder): Term {
  const same = alternativesOf(a, build).map((one) => build.and(one.when, strictlyEqual(one.value, b, build)));
  return build.or(...same);
}

function installSearch(realm: Realm): void {
  const { build, cx } = realm;
  const owner = realm.prototypes.array;
  const known = (sequence: Sequence, name: string): readonly (Value | undefined)[] =>
    listOf(sequence, build) ?? stopUnmodelled(`\`${name}\` in an array of unknown length`);
  realm.plain(owner, "includes", 1, ({ self, args: [wanted = undefinedValue, start], state }) => {
    const { items: held, length } = ownArray(cx, state, self);
    const list = known(held, "includes");
    const from = list.length === 0 ? length : relativePosition(start, length, build.int(0), build);
    const found = Array.from(list, (one, i) =>
      build.and(build.apply("<=", [from, build.int(i)]), sameValueZero(one ?? undefinedValue, wanted, build)),
    );
    return given({ kind: "boolean", term: build.or(...found) });
  });
  realm.plain(owner, "indexOf", 1, ({ self, args: [wanted = undefinedValue, start], state }) => {
    const { items: held, length } = ownArray(cx, state, self);
    const list = known(held, "indexOf");
    const from = list.length === 0 ? length : relativePosition(start, length, build.int(0), build);
    const term = Array.from(list).reduceRight<Term>((other, one, i) => {
      if (one === undefined) return other;
      const here = build.and(build.apply("<=", [from, build.int(i)]), equal(one, wanted, build));
      return build.if(here, build.int(i), other);
    }, build.int(-1));
    return given({ kind: "number", term });
  });
  realm.plain(owner, "lastIndexOf", 1, ({ self, args, state }) => {
    const list = Array.from(known(ownArray(cx, state, self).items, "lastIndexOf"));
    const [wanted = undefinedValue, start] = args;
    const at =
      args.length < 2 || list.length === 0
        ? list.length - 1
        : (knownNumber(start, "`lastIndexOf` from a place that is not known", build) ?? 0);
    const whole = Math.trunc(at) || 0;
    const last = whole < 0 ? list.length + whole : whole;
    const term = list.reduce<Term>((other, one, i) => {
      if (one === undefined || i > last) return other;
      return build.if(equal(one, wanted, build), build.int(i), other);
    }, build.int(-1));
    return given({ kind: "number", term });
  });
}

function installTexts(realm: Realm): void {
  const { build, cx } = realm;
  const owner = realm.prototypes.array;
  realm.plain(owner, "join", 1, ({ self, args: [separator], state }) => {
    const { object } = ownArray(cx, state, self);
    const between =
      separator === undefined || separator.kind === "undefined"
        ? build.literal(",")
        : textOf(separator, build);
    return given({ kind: "string", term: joinedText(cx, state, object, between) });
  });
  realm.plain(owner, "toString", 0, ({ self, state }) => {
    const { object } = ownArray(cx, state, self);
    return given({ kind: "string", term: joinedText(cx, state, object, build.literal(",")) });
  });
}
