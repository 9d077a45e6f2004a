import { ownProperties } from "../machine/enumerate.js";
import { addressOf, findProperty, itemsOf } from "../machine/properties.js";
import type { State } from "../machine/state.js";
import { fromHost } from "../reflect.js";
import { literalNumber } from "../values/numbers.js";
import { given, unmodelled } from "../values/result.js";
import { type Single, undefinedValue, type Value } from "../values/value.js";
import { literalText, textOf } from "./convert.js";
import { isArray, listOf } from "./own-array.js";
import type { Realm } from "./realm.js";
import { byHost, stopUnmodelled, stopWith } from "./stop.js";

/** `JSON`, on what is known. */
export function installJson(realm: Realm): void {
  const owner = realm.namespace("JSON");
  realm.plain(owner, "stringify", 3, ({ args: [value = undefinedValue, replacer, space], state }) => {
    const hasReplacer = replacer?.kind === "object";
    if (hasReplacer || space?.kind === "object") return unmodelled("`JSON.stringify` with a replacer");
    const indent = space === undefined ? undefined : hostPrimitive(space);
    const host = hostValue(realm, state, value, []);
    const text = byHost(() => JSON.stringify(host, undefined, indent as string | number | undefined));
    return given(text === undefined ? undefinedValue : realm.text(text));
  });
  realm.plain(owner, "parse", 2, ({ args: [value, reviver], state }) => {
    if (reviver?.kind === "object") return unmodelled("`JSON.parse` with a reviver");
    const text = literalText(textOf(value, realm.build));
    if (text === undefined) return unmodelled("`JSON.parse` of a text that is not known");
    return given(
      fromHost(
        realm.cx,
        state,
        byHost((): unknown => JSON.parse(text, knownName)),
      ),
    );
  });
}

/** Names that could be taken for those of symbols are not modelled. */
function knownName(name: string, held: unknown): unknown {
  return name.startsWith("@@") ? stopUnmodelled("a property by a name that is not known") : held;
}

function hostPrimitive(value: Exclude<Single, { kind: "object" }>): unknown {
  switch (value.kind) {
    case "undefined":
      return undefined;
    case "null":
      return null;
    case "symbol":
      return stopUnmodelled("a symbol as JSON");
    case "number":
      return literalNumber(value.term) ?? stopUnmodelled("a number that is not known as JSON");
    default:
      return value.term.kind === "literal"
        ? value.term.value
        : stopUnmodelled("a value that is not known as JSON");
  }
}

/** A value as V8 has it. Methods `toJSON` and accessors are not called. */
function hostValue(realm: Realm, state: State, value: Value, around: readonly number[]): unknown {
  const { cx } = realm;
  if (value.kind === "choice") return stopUnmodelled("a value that is not known as JSON");
  if (value.kind !== "object") return hostPrimitive(value);
  const address = addressOf(value);
  if (address === undefined) return stopUnmodelled("a given object as JSON");
  if (around.includes(address)) return stopWith("TypeError");
  if (findProperty(state, address, "toJSON") !== undefined) return stopUnmodelled("`toJSON`");
  const inside = [...around, address];
  const { inner } = state.object(address);
  if (inner.kind === "function") return undefined;
  const items = itemsOf(cx, state, value);
  if (items !== undefined && !isArray(cx, state, value)) return stopUnmodelled("`arguments` as JSON");
  if (items !== undefined) {
    const list = listOf(items, cx.build) ?? stopUnmodelled("an array of unknown length as JSON");
    return Array.from(list, (one) => (one === undefined ? undefined : hostValue(realm, state, one, inside)));
  }
  const made: Record<string, unknown> = {};
  const properties = ownProperties(cx, state, value) ?? stopUnmodelled("an object that is not known as JSON");
  for (const [name, property] of properties) {
    if (property.kind !== "value") return stopUnmodelled("an accessor as JSON");
    Object.defineProperty(made, name, {
      value: hostValue(realm, state, property.value, inside),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return made;
}
