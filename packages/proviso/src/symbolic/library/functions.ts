import type { Property } from "../heap/heap.js";
import { callableOf, newFunction } from "../machine/objects.js";
import { addressOf, itemsOf } from "../machine/properties.js";
import type { State } from "../machine/state.js";
import { literalNumber } from "../values/numbers.js";
import { given } from "../values/result.js";
import { type ObjectValue, type Single, undefinedValue, type Value } from "../values/value.js";
import { eachCombination } from "./combinations.js";
import { literalText } from "./convert.js";
import { valuesOf } from "./own-array.js";
import type { Realm } from "./realm.js";
import { stopUnmodelled, stopWith } from "./stop.js";

/** What functions inherit. */
export function installFunctions(realm: Realm): void {
  const { build, cx } = realm;
  const owner = cx.prototypes.function;
  realm.acting(owner, "call", 1, ({ self, args: [receiver = undefinedValue, ...args] }) =>
    realm.always((state) => ({ kind: "call", callee: called(state, self), self: receiver, args })),
  );
  realm.acting(owner, "apply", 2, ({ self, args: [receiver = undefinedValue, list = undefinedValue] }) =>
    eachCombination([list], build, ([single]) =>
      realm.always((state) => ({
        kind: "call",
        callee: called(state, self),
        self: receiver,
        args: listed(realm, state, single),
      })),
    ),
  );
  realm.acting(owner, "bind", 1, ({ self, args: [receiver = undefinedValue, ...args] }) =>
    realm.always((state) => {
      const target = addressOf(called(state, self));
      if (target === undefined) return stopUnmodelled("`bind` on a function that is not known");
      const { properties } = state.object(target);
      const name = literalText(termOf(properties.get("name")) ?? build.literal("")) ?? "";
      const length = literalNumber(termOf(properties.get("length")) ?? build.int(0)) ?? 0;
      const bound = { kind: "bound", target, self: receiver, args } as const;
      const about = { name: `bound ${name}`, length: Math.max(0, length - args.length) };
      return given(newFunction(cx, state, bound, about, state.object(target).prototype ?? owner));
    }),
  );
  const made = realm.actingFunction("Function", 1, () => stopUnmodelled("`Function`"));
  realm.globals.set("Function", made);
  realm.value(owner, "constructor", made);
  const prototype: Property = { kind: "value", value: realm.at(owner), isFixed: true };
  realm.property(realm.addressOfGlobal("Function"), "prototype", prototype);
}

function called(state: State, self: Single): ObjectValue {
  if (self.kind !== "object") return stopWith("TypeError");
  if (addressOf(self) !== undefined && callableOf(state, self) === undefined) return stopWith("TypeError");
  return self;
}

function termOf(property: Property | undefined) {
  const value = property?.kind === "value" ? property.value : undefined;
  return value?.kind === "string" || value?.kind === "number" ? value.term : undefined;
}

function listed(realm: Realm, state: State, list: Single | undefined): readonly Value[] {
  if (list === undefined || list.kind === "undefined" || list.kind === "null") return [];
  if (list.kind !== "object") return stopWith("TypeError");
  const items = itemsOf(realm.cx, state, list);
  const values = items && valuesOf(items, realm.build);
  return values ?? stopUnmodelled("arguments whose number is not known");
}
