import { Int } from "../../solver/index.js";
import { countOf, type Entries, hasKey, noEntries, valueAt, withEntry, withoutKey } from "../heap/entries.js";
import type { Sequence } from "../heap/sequence.js";
import { type Collection, entriesOf, setEntries } from "../machine/collections.js";
import { yielded } from "../machine/enumerate.js";
import { allocate } from "../machine/objects.js";
import { addressOf, itemsOf } from "../machine/properties.js";
import type { State } from "../machine/state.js";
import { alternativesOf, merged } from "../values/merge.js";
import { asDouble, equalNumbers, literalNumber } from "../values/numbers.js";
import { given, type Result } from "../values/result.js";
import { type ObjectValue, type Single, undefinedValue, type Value } from "../values/value.js";
import { eachCombination } from "./combinations.js";
import { valuesOf } from "./own-array.js";
import type { Realm } from "./realm.js";
import { stopUnmodelled, stopWith } from "./stop.js";

/** `Map` and `Set`, as far as they call no function. */
export function installCollections(realm: Realm): void {
  const { build, cx } = realm;
  for (const kind of ["map", "set"] as const) {
    const name = kind === "map" ? "Map" : "Set";
    realm.constructorFunction(
      name,
      0,
      cx.prototypes[kind],
      ({ args: [source = undefinedValue], prototype }) =>
        eachCombination([source], build, ([single = undefinedValue]) =>
          realm.always((state) => {
            if (prototype === undefined) return stopWith("TypeError");
            if (prototype !== cx.prototypes[kind] && isGiven(single))
              return stopUnmodelled(`a class below \`${name}\` made of what it holds`);
            const empty = (): ObjectValue => allocate(cx, state, prototype, { kind, entries: noEntries });
            if (!isGiven(single)) return given(empty());
            const list = listedItems(realm, state, yielded(cx, state, single));
            const values = valuesOf(list, build);
            if (values !== undefined) {
              const entries = entriesIn(realm, state, kind, values);
              return given(allocate(cx, state, prototype, { kind, entries }));
            }
            const array = allocate(cx, state, cx.prototypes.array, { kind: "array", items: list });
            const filler = realm.writtenFunction(kind, "fill");
            return { kind: "call", callee: filler, self: undefinedValue, args: [empty(), array] };
          }),
        ),
    );
    installBoth(realm, kind);
  }
  const { map, set } = cx.prototypes;
  realm.acting(map, "get", 1, ({ self, args: [key = undefinedValue] }) =>
    realm.always((state) =>
      given(valueAt(collectionIn(realm, state, self, "map").entries, normal(realm, key), build)),
    ),
  );
  realm.acting(map, "set", 2, ({ self, args: [key = undefinedValue, value = undefinedValue] }) =>
    realm.always((state) => {
      const { object, entries } = collectionIn(realm, state, self, "map");
      setEntries(state, object, "map", withEntry(entries, normal(realm, key), value, build));
      return given(self);
    }),
  );
  realm.acting(set, "add", 1, ({ self, args: [value = undefinedValue] }) =>
    realm.always((state) => {
      const { object, entries } = collectionIn(realm, state, self, "set");
      const key = normal(realm, value);
      setEntries(state, object, "set", withEntry(entries, key, key, build));
      return given(self);
    }),
  );
}

function isGiven(value: Single): boolean {
  return value.kind !== "undefined" && value.kind !== "null";
}

/** What a method of a collection is called on. */
function collectionIn(
  { cx }: Realm,
  state: State,
  self: Single,
  kind: Collection,
): { readonly object: ObjectValue; readonly entries: Entries } {
  if (self.kind !== "object") return stopWith("TypeError");
  const entries = entriesOf(cx, state, self, kind);
  if (entries !== undefined) return { object: self, entries };
  return addressOf(self) === undefined ? stopUnmodelled(`a given ${kind}`) : stopWith("TypeError");
}

/** A key as collections keep it: a negative zero is zero. */
function normal({ build }: Realm, key: Value): Value {
  const all = alternativesOf(key, build).map((one) => {
    const { value } = one;
    if (value.kind !== "number" || value.term.sort === Int) return one;
    if (literalNumber(value.term) !== undefined)
      return literalNumber(value.term) === 0
        ? { when: one.when, value: { ...value, term: build.int(0) } }
        : one;
    const isZero = equalNumbers(value.term, build.int(0), build);
    const term = build.if(isZero, asDouble(build.int(0), build), value.term);
    return { when: one.when, value: { ...value, term } };
  });
  return merged(all, build);
}

function entriesIn(realm: Realm, state: State, kind: Collection, values: readonly Value[]): Entries {
  const { cx, build } = realm;
  return values.reduce<Entries>((entries, value) => {
    if (kind === "set") return withEntry(entries, normal(realm, value), normal(realm, value), build);
    if (value.kind === "choice") return stopUnmodelled("a map of entries that are not known");
    if (value.kind !== "object") return stopWith("TypeError");
    const items = itemsOf(cx, state, value);
    const pair = items && valuesOf(items, build);
    if (pair === undefined) return stopUnmodelled("a map of entries that are no arrays");
    const [key = undefinedValue, held = undefinedValue] = pair;
    return withEntry(entries, normal(realm, key), held, build);
  }, noEntries);
}

function listedItems(realm: Realm, state: State, listed: Result): Sequence {
  if (listed.kind === "throw") return stopWith(listed.error);
  const array = listed.kind === "value" && listed.value.kind === "object" ? listed.value : undefined;
  const items = array && itemsOf(realm.cx, state, array);
  return items ?? stopUnmodelled("a collection of what is not known");
}

function installBoth(realm: Realm, kind: Collection): void {
  const { build } = realm;
  const owner = realm.prototypes[kind];
  realm.acting(owner, "has", 1, ({ self, args: [key = undefinedValue] }) =>
    realm.always((state) => {
      const { entries } = collectionIn(realm, state, self, kind);
      return given({ kind: "boolean", term: hasKey(entries, normal(realm, key), build) });
    }),
  );
  realm.acting(owner, "delete", 1, ({ self, args: [key = undefinedValue] }) =>
    realm.always((state) => {
      const { object, entries } = collectionIn(realm, state, self, kind);
      const wanted = normal(realm, key);
      setEntries(state, object, kind, withoutKey(entries, wanted, build));
      return given({ kind: "boolean", term: hasKey(entries, wanted, build) });
    }),
  );
  realm.acting(owner, "clear", 0, ({ self }) =>
    realm.always((state) => {
      setEntries(state, collectionIn(realm, state, self, kind).object, kind, noEntries);
      return given(undefinedValue);
    }),
  );
  realm.getter(owner, "size", ({ self, state }) =>
    given({ kind: "number", term: countOf(collectionIn(realm, state, self, kind).entries, build) }),
  );
}
