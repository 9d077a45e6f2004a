import { itemAt, lengthOf } from "../heap/sequence.js";
import type { Access, Branch } from "../machine/access.js";
import { contentOf } from "../machine/enumerate.js";
import { allocate, newArray } from "../machine/objects.js";
import { addressOf, itemsOf } from "../machine/properties.js";
import type { State } from "../machine/state.js";
import { given } from "../values/result.js";
import { type Single, undefinedValue, type Value } from "../values/value.js";
import { leaveOpen, namesIn } from "./gaps.js";
import { ownArray } from "./own-array.js";
import type { Realm } from "./realm.js";
import { stopUnmodelled, stopWith } from "./stop.js";

/** `keys`, `values` and `entries` of arrays, maps and sets. What they give is listed at once, or asked for one after the other. */
export function installIterators(realm: Realm): void {
  const { cx } = realm;
  const prototype = realm.object(cx.prototypes.object);
  const host: object = Object.getPrototypeOf([].values());
  for (const level of [host, Object.getPrototypeOf(host) as object])
    for (const name of namesIn(level, "Iterator.prototype"))
      leaveOpen(realm, prototype, name, `\`${name}\` of an iterator`);
  realm.acting(prototype, "next", 0, ({ self, state }) => nextOf(realm, state, self));
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
        return given(allocate(cx, state, prototype, { kind: "iterator", of: self, lists, next: 0 }));
      });
    const { properties } = realm.state.object(owner);
    const usual = properties.get(kind === "map" ? "entries" : "values");
    if (usual !== undefined) realm.property(owner, "@@iterator", usual);
    if (kind === "set" && usual !== undefined) realm.property(owner, "keys", usual);
  }
}

/** What an iterator gives next: an item of what its collection holds now, or that there is none any more. */
function nextOf(realm: Realm, state: State, self: Single): readonly Branch[] {
  const { cx, build } = realm;
  const address = self.kind === "object" ? addressOf(self) : undefined;
  const object = address === undefined ? undefined : state.object(address);
  if (address === undefined || object?.inner.kind !== "iterator") return stopWith("TypeError");
  const { inner } = object;
  const at = inner.next;
  if (at === "unknown") return stopUnmodelled("an iterator that was used before");
  const ended = (after: State): Access => {
    after.setObject(address, { ...object, inner: { ...inner, next: "done" } });
    return result(realm, after, undefinedValue, true);
  };
  if (at === "done") return realm.always((after) => result(realm, after, undefinedValue, true));
  const content = contentOf(state, inner.of);
  const give = (after: State, key: Value, value: Value): Access => {
    after.setObject(address, {
      ...object,
      inner: { ...inner, next: at + 1, ...(content !== undefined && { content }) },
    });
    const both = inner.lists === "entries" ? newArray(cx, after, [key, value]) : undefined;
    return result(realm, after, both ?? (inner.lists === "keys" ? key : value), false);
  };
  const items = itemsOf(cx, state, inner.of);
  if (items !== undefined) {
    const isInside = build.apply("<", [build.int(at), lengthOf(items, build)]);
    const item = (): Value => itemAt(items, build.int(at), build);
    return [
      { when: isInside, act: (after) => give(after, realm.number(at), item()) },
      { when: build.not(isInside), act: ended },
    ];
  }
  const source = addressOf(inner.of);
  const held = source === undefined ? undefined : state.object(source).inner;
  if (held?.kind !== "map" && held?.kind !== "set") return stopUnmodelled("an iterator of a given object");
  if (at > 0 && content !== inner.content)
    return stopUnmodelled("a collection that changes while it is visited");
  if (held.entries.kind !== "listed" || held.entries.entries.some(({ isThere }) => isThere !== build.true))
    return stopUnmodelled("the next one of entries that are not known");
  const entry = held.entries.entries[at];
  if (entry === undefined) return realm.always(ended);
  const { key, value } = entry;
  return realm.always((after) => give(after, key, held.kind === "set" ? key : value));
}

function result(realm: Realm, state: State, value: Value, isDone: boolean): Access {
  const properties = new Map([
    ["value", { kind: "value", value }],
    ["done", { kind: "value", value: realm.boolean(isDone) }],
  ] as const);
  return given(allocate(realm.cx, state, realm.prototypes.object, { kind: "plain" }, properties));
}
