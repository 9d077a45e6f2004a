import { given, thrown, unmodelled } from "../values/result.js";
import { undefinedValue, type Value } from "../values/value.js";
import type { Access } from "./access.js";
import { addressOf, defineProperty, findProperty, outcomeOf } from "./properties.js";
import type { State } from "./state.js";

/** What `super.name` gives: a property of what a method's object inherits from, for the method's own receiver. */
export function getOfSuper(state: State, above: number | null, self: Value, name: string): Access {
  const found = above === null ? undefined : findProperty(state, above, name);
  if (found === undefined) return given(undefinedValue);
  return self.kind === "choice"
    ? unmodelled("`super` of one of several objects")
    : outcomeOf(found.property, self);
}

/** What `super.name = value` does: what is inherited decides whether a setter is called, but a value is the receiver's. */
export function setOfSuper(
  state: State,
  above: number | null,
  self: Value,
  name: string,
  value: Value,
): Access {
  const address = self.kind === "object" ? addressOf(self) : undefined;
  if (self.kind !== "object" || address === undefined || above === null)
    return unmodelled("`super` that is assigned to here");
  const found = findProperty(state, above, name)?.property;
  if (found?.kind === "accessor")
    return found.set === undefined
      ? thrown("TypeError")
      : { kind: "accessor", callee: found.set, self, args: [value] };
  const { properties, inner, integrity } = state.object(address);
  const own = properties.get(name);
  if (found?.isFixed || own?.kind === "accessor" || own?.isFixed) return thrown("TypeError");
  if (inner.kind !== "plain" || (integrity !== undefined && integrity !== "extensible"))
    return unmodelled("`super` that is assigned to here");
  const { isThere: _, ...kept } = own ?? {};
  defineProperty(state, address, name, { ...kept, kind: "value", value });
  return given(undefinedValue);
}
