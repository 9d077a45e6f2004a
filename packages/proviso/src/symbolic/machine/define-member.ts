import type { Value } from "../values/value.js";
import { defineProperty } from "./properties.js";
import type { State } from "./state.js";

/** Gives an object a property of its own; an accessor keeps the other half that it has. */
export function defineMember(
  state: State,
  kind: "value" | "get" | "set",
  address: number,
  name: string,
  value: Value,
  isHidden = false,
): void {
  if (kind === "value") {
    defineProperty(state, address, name, { kind: "value", value, ...(isHidden && { isHidden }) });
    return;
  }
  const known = state.object(address).properties.get(name);
  const before = known?.kind === "accessor" ? known : { get: undefined, set: undefined };
  defineProperty(state, address, name, {
    kind: "accessor",
    get: before.get,
    set: before.set,
    [kind]: value,
    ...(isHidden && { isHidden }),
  });
}
