import type { Literal, Term } from "../solver/index.js";
import { listedEntries } from "./heap/entries.js";
import { itemAt, lengthOf } from "./heap/sequence.js";
import type { Context } from "./machine/context.js";
import { ownProperties } from "./machine/enumerate.js";
import { allocate, newArray } from "./machine/objects.js";
import { addressOf, findProperty } from "./machine/properties.js";
import type { State } from "./machine/state.js";
import { numberLiteral } from "./values/numbers.js";
import { nullValue, undefinedValue, type Value } from "./values/value.js";

// Between values of the machine and those of JavaScript that they stand for.

/** A value of JavaScript's in the machine: primitive ones, arrays, maps, sets and objects that are nothing more. */
export function fromHost(cx: Context, state: State, value: unknown): Value {
  const { build } = cx;
  switch (typeof value) {
    case "undefined":
      return undefinedValue;
    case "boolean":
    case "string":
      return { kind: typeof value as "boolean", term: build.literal(value as boolean | string) };
    case "number":
      return { kind: "number", term: numberLiteral(value, build) };
    case "bigint":
      return { kind: "bigint", term: build.int(value) };
    case "object": {
      if (value === null) return nullValue;
      if (Array.isArray(value))
        return newArray(
          cx,
          state,
          Array.from(value, (one, i) => (i in value ? fromHost(cx, state, one) : undefined)),
        );
      if (value instanceof Map || value instanceof Set) {
        const entries = [...value.entries()].map(([key, held]) => ({
          key: fromHost(cx, state, key),
          value: fromHost(cx, state, held),
          isThere: build.true,
        }));
        const kind = value instanceof Map ? "map" : "set";
        return allocate(cx, state, cx.prototypes[kind], { kind, entries: listedEntries(entries) });
      }
      const properties = Object.entries(value).map(
        ([name, held]) => [name, { kind: "value", value: fromHost(cx, state, held) }] as const,
      );
      return allocate(cx, state, cx.prototypes.object, { kind: "plain" }, new Map(properties));
    }
    default:
      throw new Error(`There is no ${typeof value} here.`);
  }
}

/** What a value is, for comparison with another one's: objects as what they hold, shared ones by their number. */
export type Picture =
  | { readonly is: "primitive"; readonly value: unknown }
  | { readonly is: "seen"; readonly at: number }
  | { readonly is: "object"; readonly kind: string; readonly held: readonly (readonly [string, Picture])[] };

/** A picture of a value whose terms have values. */
export function pictureOf(
  cx: Context,
  state: State,
  value: Value,
  literalOf: (term: Term) => Literal,
  seen = new Map<number, number>(),
): Picture {
  switch (value.kind) {
    case "undefined":
      return { is: "primitive", value: undefined };
    case "null":
      return { is: "primitive", value: null };
    case "boolean":
    case "string":
      return { is: "primitive", value: literalOf(value.term) };
    case "bigint":
      return { is: "primitive", value: literalOf(value.term) };
    case "number":
      return { is: "primitive", value: Number(literalOf(value.term)) };
    case "symbol":
      return { is: "primitive", value: value.name };
    case "choice": {
      const found = value.of.find(({ when }) => literalOf(when) === true);
      if (found === undefined) throw new Error("No alternative holds.");
      return pictureOf(cx, state, found.value, literalOf, seen);
    }
    case "object": {
      const address = addressOf(value);
      if (address === undefined) throw new Error("A given object has no picture.");
      const known = seen.get(address);
      if (known !== undefined) return { is: "seen", at: known };
      seen.set(address, seen.size);
      const object = state.object(address);
      const { inner } = object;
      const draw = (one: Value): Picture => pictureOf(cx, state, one, literalOf, seen);
      const held: (readonly [string, Picture])[] = [];
      if (inner.kind === "promise") held.push([inner.settled, draw(inner.value)]);
      if (inner.kind === "map" || inner.kind === "set")
        for (const { key, value: one, isThere } of inner.entries.kind === "listed"
          ? inner.entries.entries
          : [])
          if (literalOf(isThere) === true) held.push(["key", draw(key)], ["value", draw(one)]);
      if (inner.kind !== "function")
        for (const [name, property] of ownProperties(cx, state, value) ?? [])
          held.push([
            name,
            property.kind === "value" ? draw(property.value) : { is: "primitive", value: "accessor" },
          ]);
      if (inner.kind === "array") {
        const length = Number(literalOf(lengthOf(inner.items, cx.build)));
        if (inner.items.kind !== "items") {
          for (let i = 0; i < length; i += 1)
            held.push([String(i), draw(itemAt(inner.items, cx.build.int(i), cx.build))]);
          for (const [name, property] of object.properties)
            if (property.kind === "value" && property.isHidden !== true)
              held.push([name, draw(property.value)]);
        }
        held.push(["length", { is: "primitive", value: length }]);
      }
      if (inner.kind === "error") {
        const message = findProperty(state, address, "message")?.property;
        // Of an error that the language itself throws, the message is left open.
        const isKnown =
          message?.kind === "value" && !("term" in message.value && message.value.term.kind !== "literal");
        if (isKnown) held.push(["message", draw(message.value)]);
      }
      return { is: "object", kind: kindOf(cx, state, address), held };
    }
  }
}

/** Of an object, the name of its class. */
function kindOf(cx: Context, state: State, address: number): string {
  const { inner, prototype } = state.object(address);
  if (inner.kind === "function") return "function";
  if (prototype === null) return "null";
  if (prototype === cx.prototypes.object) return "Object";
  if (prototype === cx.prototypes.array) return "Array";
  const made = state.object(prototype).properties.get("constructor");
  if (made?.kind !== "value" || made.value.kind !== "object") return "object";
  const name = state.object(addressOf(made.value) ?? 0).properties.get("name");
  return name?.kind === "value" && name.value.kind === "string" && name.value.term.kind === "literal"
    ? String(name.value.term.value)
    : "object";
}
