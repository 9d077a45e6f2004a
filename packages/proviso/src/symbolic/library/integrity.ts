import { type HeapObject, mayBeMissing } from "../heap/heap.js";
import { privateMark } from "../kernel/kernel.js";
import { addressOf } from "../machine/properties.js";
import { given, unmodelled } from "../values/result.js";
import { undefinedValue } from "../values/value.js";
import { eachCombination } from "./combinations.js";
import type { Realm } from "./realm.js";
import { stopUnmodelled } from "./stop.js";

type Integrity = Exclude<NonNullable<HeapObject["integrity"]>, "extensible">;

const order: readonly HeapObject["integrity"][] = ["extensible", "closed", "sealed", "frozen"];

/** Functions by which an object is kept from changing, and those that ask whether it is. */
export function installIntegrity(realm: Realm, maker: number): void {
  const { build } = realm;
  for (const [name, wanted] of [
    ["freeze", "frozen"],
    ["seal", "sealed"],
    ["preventExtensions", "closed"],
  ] as const)
    realm.acting(maker, name, 1, ({ args: [value = undefinedValue] }) =>
      eachCombination([value], build, ([single = undefinedValue]) =>
        realm.always((state) => {
          if (single.kind !== "object") return given(single);
          const address = addressOf(single);
          if (address === undefined) return unmodelled(`\`Object.${name}\` on a given object`);
          const object = state.object(address);
          const isStronger = order.indexOf(wanted) > order.indexOf(object.integrity ?? "extensible");
          if (isStronger) state.setObject(address, { ...object, integrity: wanted });
          return given(single);
        }),
      ),
    );
  for (const [name, wanted] of [
    ["isFrozen", "frozen"],
    ["isSealed", "sealed"],
    ["isExtensible", "closed"],
  ] as const)
    realm.plain(maker, name, 1, ({ args: [value], state }) => {
      if (value?.kind !== "object") return given(realm.boolean(name !== "isExtensible"));
      const address = addressOf(value);
      if (address === undefined) return unmodelled(`\`Object.${name}\` on a given object`);
      const isKept = isAsKept(state.object(address), wanted);
      return given(realm.boolean(name === "isExtensible" ? !isKept : isKept));
    });
}

/** Whether an object is kept from changing at least that much: without properties there is nothing to change. */
function isAsKept(object: HeapObject, wanted: Integrity): boolean {
  const { integrity = "extensible", properties, inner } = object;
  if (order.indexOf(integrity) >= order.indexOf(wanted)) return true;
  if (integrity === "extensible") return false;
  if (inner.kind === "array") {
    if (!isEmpty(object)) return false;
    // Its length can be written, but V8 does not say so.
    return wanted === "sealed" || stopUnmodelled("whether an empty array is frozen");
  }
  if ([...properties.values()].some(mayBeMissing))
    return stopUnmodelled("whether an object that may have nothing to change is kept from changing");
  return [...properties].every(
    ([name, one]) =>
      name.startsWith(privateMark) ||
      (one.kind === "accessor" ? integrity === "sealed" : one.isFixed === true),
  );
}

function isEmpty({ inner, properties }: HeapObject): boolean {
  if (inner.kind !== "array" || inner.items.kind !== "items")
    return stopUnmodelled("the items of an array that are not known");
  return Array.from(inner.items.items).every((one) => one === undefined) && properties.size === 0;
}
