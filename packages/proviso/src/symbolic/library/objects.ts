import type { Property } from "../heap/heap.js";
import { ownProperties } from "../machine/enumerate.js";
import { allocate, newArray } from "../machine/objects.js";
import { addressOf } from "../machine/properties.js";
import type { State } from "../machine/state.js";
import { sameNumbers } from "../values/numbers.js";
import { strictlyEqual } from "../values/operators.js";
import { given, unmodelled } from "../values/result.js";
import { nullValue, type Single, undefinedValue, type Value } from "../values/value.js";
import { eachCombination } from "./combinations.js";
import { installIntegrity } from "./integrity.js";
import { installObjectMethods } from "./object-methods.js";
import type { Realm } from "./realm.js";
import { stopUnmodelled, stopWith } from "./stop.js";

/** `Object`, and what all objects inherit. */
export function installObjects(realm: Realm): void {
  const { cx } = realm;
  const maker = realm.constructorFunction("Object", 1, cx.prototypes.object, ({ args: [value], prototype }) =>
    realm.always((state) => {
      const isNone = value === undefined || value.kind === "undefined" || value.kind === "null";
      if (isNone) return given(allocate(cx, state, prototype ?? cx.prototypes.object));
      return value.kind === "object" ? given(value) : unmodelled("`Object` of a value");
    }),
  );
  installListing(realm, maker);
  installPrototypes(realm, maker);
  installIntegrity(realm, maker);
  installObjectMethods(realm, maker);
}

function installListing(realm: Realm, maker: number): void {
  const { cx } = realm;
  const list = (state: State, value: Single | undefined): readonly (readonly [string, Property])[] => {
    if (value === undefined || value.kind === "undefined" || value.kind === "null")
      return stopWith("TypeError");
    const found = ownProperties(cx, state, value) ?? cx.unknowns.properties?.(value, state);
    return found ?? stopUnmodelled("the properties of an object that are not known");
  };
  const valueIn = (property: Property): Value =>
    property.kind === "value" ? property.value : stopUnmodelled("what accessors of an object give");
  realm.plain(maker, "keys", 1, ({ args: [value], state }) =>
    given(
      newArray(
        cx,
        state,
        list(state, value).map(([name]) => realm.text(name)),
      ),
    ),
  );
  realm.plain(maker, "values", 1, ({ args: [value], state }) =>
    given(
      newArray(
        cx,
        state,
        list(state, value).map(([, property]) => valueIn(property)),
      ),
    ),
  );
  realm.plain(maker, "entries", 1, ({ args: [value], state }) => {
    const entries = list(state, value).map(([name, property]) =>
      newArray(cx, state, [realm.text(name), valueIn(property)]),
    );
    return given(newArray(cx, state, entries));
  });
  realm.plain(maker, "is", 2, ({ args: [a = undefinedValue, b = undefinedValue] }) => {
    const { build } = realm;
    const same =
      a.kind === "number" && b.kind === "number"
        ? sameNumbers(a.term, b.term, build)
        : strictlyEqual(a, b, build);
    return given({ kind: "boolean", term: same });
  });
}

function installPrototypes(realm: Realm, maker: number): void {
  const { cx, build } = realm;
  const prototypeOf = (state: State, value: Single | undefined): number | null => {
    if (value === undefined || value.kind === "undefined" || value.kind === "null")
      return stopWith("TypeError");
    if (value.kind !== "object") return cx.prototypes[value.kind];
    const address = addressOf(value);
    if (address !== undefined) return state.object(address).prototype;
    return cx.unknowns.prototype(value, state) ?? stopUnmodelled("the prototype of a given object");
  };
  const asValue = (prototype: number | null): Single =>
    prototype === null ? nullValue : realm.at(prototype);
  realm.plain(maker, "getPrototypeOf", 1, ({ args: [value], state }) =>
    given(asValue(prototypeOf(state, value))),
  );
  const get = realm.plainFunction("get __proto__", 0, ({ self, state }) =>
    given(asValue(prototypeOf(state, self))),
  );
  const set = realm.plainFunction("set __proto__", 1, () => unmodelled("a prototype that is set"));
  realm.property(cx.prototypes.object, "__proto__", { kind: "accessor", get, set });
  realm.acting(maker, "create", 2, ({ args: [prototype = undefinedValue, properties = undefinedValue] }) =>
    eachCombination([prototype, properties], build, ([single = undefinedValue, others = undefinedValue]) =>
      realm.always((state) => {
        if (single.kind !== "null" && single.kind !== "object") return stopWith("TypeError");
        if (others.kind === "null") return stopWith("TypeError");
        if (others.kind !== "undefined") return unmodelled("`Object.create` with properties");
        const address = single.kind === "null" ? null : addressOf(single);
        if (address === undefined) return unmodelled("`Object.create` of a given object");
        return given(allocate(cx, state, address));
      }),
    ),
  );
}
