import { sameValueZero } from "../heap/entries.js";
import { hasHoles } from "../heap/sequence.js";
import type { EachMethod } from "../machine/access.js";
import { entriesOf } from "../machine/collections.js";
import { ownProperties } from "../machine/enumerate.js";
import { newArray } from "../machine/objects.js";
import { addressOf, defineProperty, findProperty, itemsOf } from "../machine/properties.js";
import type { State } from "../machine/state.js";
import { given, thrown, unmodelled } from "../values/result.js";
import { type Single, undefinedValue, type Value } from "../values/value.js";
import { eachCombination } from "./combinations.js";
import { knownNumber, relativePosition, textOf } from "./convert.js";
import { itemText } from "./join.js";
import { isArray, listOf, ownArray, plainArray } from "./own-array.js";
import { nameGiven } from "./own-property.js";
import type { Realm } from "./realm.js";
import { stopUnmodelled, stopWith } from "./stop.js";

/** What the written functions of the library are given, in the order of their parameters. */
export function helpers(realm: Realm): readonly Value[] {
  const { cx, build } = realm;
  const inCollection = (kind: "map" | "set"): Value =>
    realm.plainFunction(kind, 1, ({ args: [self = undefinedValue], state }) => {
      if (self.kind !== "object") return stopWith("TypeError");
      if (entriesOf(cx, state, self, kind) !== undefined) return given(self);
      return addressOf(self) === undefined ? unmodelled(`a given ${kind}`) : stopWith("TypeError");
    });
  return [
    realm.actingFunction("invoke", 2, ({ args: [callee = undefinedValue, self = undefinedValue, ...args] }) =>
      realm.always(() => ({ kind: "call", callee, self, args })),
    ),
    realm.plainFunction("fail", 0, () => thrown("TypeError")),
    realm.plainFunction("tooLong", 0, () => unmodelled("a long array that is sorted")),
    realm.plainFunction("arrayIn", 1, ({ args: [self = undefinedValue], state }) =>
      given(ownArray(cx, state, self).object),
    ),
    realm.plainFunction("plainArrayIn", 1, ({ args: [self = undefinedValue], state }) =>
      given(plainArray(cx, state, self).object),
    ),
    realm.plainFunction("isArray", 1, ({ args: [value], state }) =>
      given(realm.boolean(value !== undefined && isArray(cx, state, value))),
    ),
    inCollection("map"),
    inCollection("set"),
    realm.plainFunction("isIterable", 1, ({ args: [value], state }) => {
      if (value?.kind !== "object") return given(realm.boolean(value?.kind === "string"));
      if (itemsOf(cx, state, value) !== undefined) return given(realm.boolean(true));
      const address = addressOf(value);
      if (address === undefined) return unmodelled("what a given object yields");
      const { inner } = state.object(address);
      if (inner.kind === "map" || inner.kind === "set" || inner.kind === "iterator")
        return given(realm.boolean(true));
      return findProperty(state, address, "@@iterator") === undefined
        ? given(realm.boolean(false))
        : unmodelled("an iterator of the program's own");
    }),
    realm.plainFunction("isOwnMaker", 1, ({ args: [self] }) => {
      const isOwn = self?.kind === "object" && addressOf(self) === realm.addressOfGlobal("Array");
      return isOwn ? given(realm.boolean(true)) : unmodelled("`Array.from` on another class");
    }),
    realm.plainFunction("lengthOf", 1, ({ args: [value] }) => {
      const length = knownNumber(value, "an object of a length that is not known", build) ?? 0;
      const whole = Math.trunc(length) || 0;
      return given(realm.number(Math.min(Math.max(whole, 0), Number.MAX_SAFE_INTEGER)));
    }),
    realm.plainFunction("objectIn", 1, ({ args: [value = undefinedValue] }) => {
      if (value.kind === "undefined" || value.kind === "null") return stopWith("TypeError");
      return value.kind === "object" ? given(value) : unmodelled("the object of a primitive value");
    }),
    realm.plainFunction("keysOf", 1, ({ args: [value = undefinedValue], state }) => {
      if (hasSymbols(value, state)) return unmodelled("a copy of properties that are symbols");
      const found = ownProperties(cx, state, value) ?? cx.unknowns.properties?.(value, state);
      const names = found ?? stopUnmodelled("the properties of an object that are not known");
      return given(
        newArray(
          cx,
          state,
          names.map(([name]) => realm.text(name)),
        ),
      );
    }),
    realm.actingFunction("define", 3, ({ args: [object, key = undefinedValue, value = undefinedValue] }) =>
      eachCombination([key], build, ([single]) =>
        realm.always((state) => {
          const address = object?.kind === "object" ? addressOf(object) : undefined;
          defineProperty(state, address ?? 0, nameGiven(realm, single), { kind: "value", value });
          return given(undefinedValue);
        }),
      ),
    ),
    // Arrays whose items are all there are searched and joined at once.
    realm.plainFunction("isListed", 1, ({ args: [self = undefinedValue], state }) => {
      const { items } = ownArray(cx, state, self);
      return given(realm.boolean(hasHoles(items) || listOf(items, build) !== undefined));
    }),
    realm.plainFunction("placeIn", 2, ({ args: [start, length] }) => {
      const term = length?.kind === "number" ? length.term : build.int(0);
      return given({ kind: "number", term: relativePosition(start, term, build.int(0), build) });
    }),
    realm.plainFunction("isSame", 2, ({ args: [a = undefinedValue, b = undefinedValue] }) =>
      given({ kind: "boolean", term: sameValueZero(a, b, build) }),
    ),
    realm.plainFunction("textIn", 1, ({ args: [item = undefinedValue], state }) =>
      given({ kind: "string", term: itemText(cx, state, item) }),
    ),
    ...["includes", "indexOf", "join"].map((name) => inherited(realm, cx.prototypes.array, name)),
    realm.actingFunction("put", 3, ({ args: [collection, ...entry] }) =>
      realm.always((state) => {
        const address = collection?.kind === "object" ? addressOf(collection) : undefined;
        const isMap = address !== undefined && state.object(address).inner.kind === "map";
        const method = inherited(realm, cx.prototypes[isMap ? "map" : "set"], isMap ? "set" : "add");
        return { kind: "call", callee: method, self: collection ?? undefinedValue, args: entry };
      }),
    ),
    realm.plainFunction("receiver", 1, ({ args: [self = undefinedValue] }) => {
      if (self.kind === "undefined" || self.kind === "null") return stopWith("TypeError");
      return given({ kind: "string", term: textOf(self, build) });
    }),
    ...["indexOf", "slice", "replace", "replaceAll"].map((name) =>
      inherited(realm, cx.prototypes.string, name),
    ),
    realm.actingFunction(
      "each",
      4,
      ({ args: [method, array, callee = undefinedValue, self = undefinedValue] }) =>
        realm.always((state) => {
          const items = array?.kind === "object" ? itemsOf(cx, state, array) : undefined;
          const name = method?.kind === "string" && method.term.kind === "literal" ? method.term.value : "";
          if (
            array?.kind !== "object" ||
            items === undefined ||
            listOf(items, build) !== undefined ||
            hasHoles(items)
          )
            return given(undefinedValue);
          return { kind: "each", method: name as EachMethod, items, object: array, callee, self };
        }),
    ),
  ];
}

/** A function that was installed before. */
function inherited(realm: Realm, owner: number, name: string): Value {
  const own = realm.state.object(owner).properties.get(name);
  if (own?.kind !== "value") throw new Error(`There is no ${name}.`);
  return own.value;
}

function hasSymbols(value: Single, state: State): boolean {
  const address = value.kind === "object" ? addressOf(value) : undefined;
  if (address === undefined) return false;
  return [...state.object(address).properties].some(([name, one]) => name.startsWith("@@") && !one.isHidden);
}
