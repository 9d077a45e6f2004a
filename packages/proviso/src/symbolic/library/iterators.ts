import { allocate } from "../machine/objects.js";
import { addressOf } from "../machine/properties.js";
import { given } from "../values/result.js";
import { leaveOpen } from "./gaps.js";
import { ownArray } from "./own-array.js";
import type { Realm } from "./realm.js";
import { stopUnmodelled, stopWith } from "./stop.js";

/** `keys`, `values` and `entries` of arrays, maps and sets. What they give is listed, or asked for nothing. */
export function installIterators(realm: Realm): void {
  const { cx } = realm;
  const prototype = realm.object(cx.prototypes.object);
  const host: object = Object.getPrototypeOf([].values());
  for (const level of [host, Object.getPrototypeOf(host) as object])
    for (const key of Reflect.ownKeys(level)) {
      const name = typeof key === "symbol" ? `@@${key.description?.replace("Symbol.", "")}` : key;
      leaveOpen(realm, prototype, name, `\`${name}\` of an iterator`);
    }
  for (const kind of ["array", "map", "set"] as const) {
    const owner = cx.prototypes[kind];
    for (const lists of ["keys", "values", "entries"] as const)
      realm.plain(owner, lists, 0, ({ self, state }) => {
        if (kind === "array") ownArray(cx, state, self);
        if (self.kind !== "object") return stopWith("TypeError");
        const address = addressOf(self);
        if (kind !== "array" && address === undefined)
          return stopUnmodelled(`\`${lists}\` of a given object`);
        if (kind !== "array" && state.object(address ?? 0).inner.kind !== kind) return stopWith("TypeError");
        return given(allocate(cx, state, prototype, { kind: "iterator", of: self, lists, isUsed: false }));
      });
    const { properties } = realm.state.object(owner);
    const usual = properties.get(kind === "map" ? "entries" : "values");
    if (usual !== undefined) realm.property(owner, "@@iterator", usual);
    if (kind === "set" && usual !== undefined) realm.property(owner, "keys", usual);
  }
}
