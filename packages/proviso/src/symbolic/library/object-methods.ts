import type { Context } from "../machine/context.js";
import { isAmong } from "../machine/membership.js";
import { callableOf } from "../machine/objects.js";
import { addressOf, chainOf, findProperty, presenceIn } from "../machine/properties.js";
import type { State } from "../machine/state.js";
import { given, type Result, unmodelled } from "../values/result.js";
import type { Single } from "../values/value.js";
import { literalText } from "./convert.js";
import { isArray } from "./own-array.js";
import { nameGiven, ownProperty } from "./own-property.js";
import type { Realm } from "./realm.js";
import { stopUnmodelled, stopWith } from "./stop.js";

/** What `Object` and all objects have to say about one property, and what kind of an object one is. */
export function installObjectMethods(realm: Realm, maker: number): void {
  const owner = realm.prototypes.object;
  realm.plain(maker, "hasOwn", 2, ({ args: [value, key], state }) => has(realm, state, value, key));
  realm.plain(owner, "hasOwnProperty", 1, ({ self, args: [key], state }) => has(realm, state, self, key));
  realm.plain(owner, "propertyIsEnumerable", 1, ({ self, args: [key], state }) =>
    has(realm, state, self, key, true),
  );
  realm.plain(owner, "isPrototypeOf", 1, ({ self, args: [value], state }) => {
    if (value?.kind !== "object") return given(realm.boolean(false));
    if (self.kind === "undefined" || self.kind === "null") return stopWith("TypeError");
    if (self.kind !== "object") return given(realm.boolean(false));
    const [wanted, address] = [addressOf(self), addressOf(value)];
    if (wanted === undefined || address === undefined) return unmodelled("the prototypes of a given object");
    for (const one of chainOf(state, state.object(address).prototype))
      if (one === wanted) return given(realm.boolean(true));
    return given(realm.boolean(false));
  });
  realm.plain(owner, "valueOf", 0, ({ self }) => {
    if (self.kind === "undefined" || self.kind === "null") return stopWith("TypeError");
    return self.kind === "object" ? given(self) : unmodelled("the object of a primitive value");
  });
  realm.plain(owner, "toString", 0, ({ self, state }) =>
    given(realm.text(`[object ${tagOf(realm.cx, state, self)}]`)),
  );
}

function has(
  realm: Realm,
  state: State,
  value: Single | undefined,
  key: Single | undefined,
  isListed = false,
): Result {
  if (value === undefined || value.kind === "undefined" || value.kind === "null")
    return stopWith("TypeError");
  const made = value.kind === "object" ? addressOf(value) : undefined;
  if (made !== undefined && !isListed && key?.kind === "string" && key.term.kind !== "literal") {
    const term = isAmong(realm.cx, key.term, [state.object(made)]);
    if (term !== undefined) return given({ kind: "boolean", term });
  }
  const name = nameGiven(realm, key);
  if (value.kind === "string") {
    const text = literalText(value.term) ?? stopUnmodelled("whether a text has a place");
    const descriptor = Object.getOwnPropertyDescriptor(Object(text), name);
    const isThere = isListed ? descriptor?.enumerable === true : descriptor !== undefined;
    return given(realm.boolean(isThere));
  }
  if (value.kind !== "object") return given(realm.boolean(false));
  const address = addressOf(value);
  if (address === undefined) {
    if (realm.cx.unknowns.members?.(value) === undefined)
      return unmodelled("whether a given object has a property");
    const isThere = presenceIn(realm.cx, state, value, name) ?? realm.build.false;
    return given({ kind: "boolean", term: isThere });
  }
  const own = ownProperty(state.object(address), name);
  if (own?.isThere !== undefined) return given({ kind: "boolean", term: own.isThere });
  return given(realm.boolean(own !== undefined && !(isListed && own.isHidden === true)));
}

const tags = {
  undefined: "Undefined",
  null: "Null",
  boolean: "Boolean",
  number: "Number",
  bigint: "BigInt",
  string: "String",
  symbol: "Symbol",
} as const;

function tagOf(cx: Context, state: State, value: Single): string {
  if (value.kind !== "object") return tags[value.kind];
  const address = addressOf(value);
  if (address === undefined) return stopUnmodelled("the kind of a given object");
  const own = findProperty(state, address, "@@toStringTag")?.property;
  if (own !== undefined) {
    const text =
      own.kind === "value" && own.value.kind === "string" ? literalText(own.value.term) : undefined;
    return text ?? stopUnmodelled("the kind that an object says it is of");
  }
  if (callableOf(state, value) !== undefined) return "Function";
  switch (state.object(address).inner.kind) {
    case "array":
      return isArray(cx, state, value) ? "Array" : "Arguments";
    case "error":
      return "Error";
    case "plain":
      return "Object";
    default:
      return stopUnmodelled("the kind of an object");
  }
}
