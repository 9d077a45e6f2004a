import type { HeapObject, Property } from "../heap/heap.js";
import { keysOf, nameOf } from "../machine/key.js";
import { type Single, undefinedValue } from "../values/value.js";
import type { Realm } from "./realm.js";
import { stopUnmodelled } from "./stop.js";

/** The name of a property that an argument is, which must be known. */
export function nameGiven(realm: Realm, key: Single | undefined): string {
  const [only, another] = keysOf(key ?? undefinedValue, realm.build) ?? [];
  const name = only === undefined || another !== undefined ? undefined : nameOf(only.key);
  return name ?? stopUnmodelled("a property by a name that is not known");
}

/** An own property, listed or not; nothing if there is none. */
export function ownProperty(object: HeapObject, name: string): Property | undefined {
  const { inner } = object;
  if (inner.kind === "array") {
    const length: Property = { kind: "value", value: undefinedValue, isHidden: true };
    if (name === "length") return length;
    if (/^(?:0|[1-9]\d*)$/.test(name)) {
      if (inner.items.kind !== "items") return stopUnmodelled("an item of an array that is not known");
      const item = inner.items.items[Number(name)];
      return item && { kind: "value", value: item };
    }
  }
  const own = object.properties.get(name);
  if (own === undefined && inner.kind === "opaque") return stopUnmodelled(inner.what);
  return own;
}
