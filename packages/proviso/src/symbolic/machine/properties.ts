import type { Term } from "../../solver/index.js";
import type { Property, Written } from "../heap/heap.js";
import { either, type Sequence } from "../heap/sequence.js";
import { itemsWritten, presenceOf } from "../heap/written-names.js";
import { privateMark } from "../kernel/kernel.js";
import { sameObject } from "../values/operators.js";
import { given, unmodelled } from "../values/result.js";
import { type ObjectValue, type Single, undefinedValue, type Value } from "../values/value.js";
import type { Access } from "./access.js";
import type { Context } from "./context.js";
import type { State } from "./state.js";

// Where properties are kept: in objects that the program made, and in what was written to those that it was given.

/** The address of an object that the program made. */
export function addressOf(object: ObjectValue): number | undefined {
  return object.ref.kind === "literal" ? Number(object.ref.value) : undefined;
}

/** An object and what it inherits from, one after the other, by their addresses. */
export function* chainOf(state: State, address: number | null): Generator<number> {
  for (let at = address; at !== null; at = state.object(at).prototype) yield at;
}

/** The property that an object has or inherits, with its owner. */
export function findProperty(
  state: State,
  address: number | null,
  name: string,
): { readonly property: Property; readonly owner: number } | undefined {
  for (const owner of chainOf(state, address)) {
    const property = state.object(owner).properties.get(name);
    if (property !== undefined) return { property, owner };
    // Private names are not inherited.
    if (name.startsWith(privateMark)) return undefined;
  }
  return undefined;
}

/** What a given object has by its prototypes: private members of all classes above, since constructors gave it those, too. */
export function findInherited(
  state: State,
  prototype: number,
  name: string,
): ReturnType<typeof findProperty> {
  if (!name.startsWith(privateMark)) return findProperty(state, prototype, name);
  for (const owner of chainOf(state, prototype)) {
    const property = state.object(owner).properties.get(name);
    if (property !== undefined) return { property, owner };
  }
  return undefined;
}

/** What a property gives: its value, or what its accessor does. */
export function outcomeOf(property: Property, self: Single): Access {
  if (property.kind === "value") return given(property.value);
  return property.get === undefined
    ? given(undefinedValue)
    : { kind: "accessor", callee: property.get, self };
}

/** The items of an array, given or made; nothing if it is no array. */
export function itemsOf(cx: Context, state: State, object: ObjectValue): Sequence | undefined {
  const address = addressOf(object);
  if (address !== undefined) {
    const { inner } = state.object(address);
    return inner.kind === "array" ? inner.items : undefined;
  }
  const first = cx.unknowns.items(object);
  if (first === undefined) return undefined;
  return lastWritten(cx, state.heap.written.get(itemsWritten), object, first, (when, a, b) =>
    when === cx.build.true ? (a as Sequence) : { kind: "either", when, first: a as Sequence, second: b },
  );
}

/** The value of a field of a given object. */
export function fieldOf(cx: Context, state: State, object: ObjectValue, name: string): Value | undefined {
  const first = cx.unknowns.field(object, name);
  if (first === undefined) return undefined;
  return lastWritten(cx, state.heap.written.get(name), object, first, (when, a, b) =>
    either(when, a as Value, b, cx.build),
  );
}

/** Whether a plain object that was given has a member; nothing if its type does not tell. */
export function presenceIn(cx: Context, state: State, object: ObjectValue, name: string): Term | undefined {
  const value = fieldOf(cx, state, object, presenceOf(name));
  return value?.kind === "boolean" ? value.term : undefined;
}

/** What was written last to an object that may be this one. */
export function lastWritten<T>(
  cx: Context,
  log: Written | undefined,
  object: ObjectValue,
  first: T,
  join: (when: Term, last: Written["value"], before: T) => T,
): T {
  const writes: Written[] = [];
  for (let at = log; at !== undefined; at = at.before) {
    const same = sameObject(at.object, object, cx.build);
    if (same === cx.build.false) continue;
    writes.unshift(at);
    if (same === cx.build.true) break;
  }
  return writes.reduce(
    (value, one) => join(sameObject(one.object, object, cx.build), one.value, value),
    first,
  );
}

/** Writes to a field, or with `[]` to the items and with `{}` to the entries, of an object that was given. */
export function writeUnknown(state: State, object: ObjectValue, name: string, value: Written["value"]): void {
  const before = state.heap.written.get(name);
  const log = new Map(state.heap.written).set(name, { object, value, before });
  state.heap = { ...state.heap, written: log };
}

/** Gives an array other items. */
export function setItems(state: State, object: ObjectValue, sequence: Sequence): void {
  const address = addressOf(object);
  if (address === undefined) return writeUnknown(state, object, itemsWritten, sequence);
  state.setObject(address, { ...state.object(address), inner: { kind: "array", items: sequence } });
}

/** Copies a property to an object that was made: one that may be missing leaves there what was before. */
export function copyProperty(
  { build }: Context,
  state: State,
  address: number,
  name: string,
  { value, isThere }: Extract<Property, { kind: "value" }>,
): Access {
  if (isThere === undefined || isThere === build.true) {
    defineProperty(state, address, name, { kind: "value", value, ...(isThere && { isThere }) });
    return given(undefinedValue);
  }
  const found = findProperty(state, address, name);
  if (found !== undefined && (found.owner !== address || found.property.kind !== "value"))
    return unmodelled("a copy of a property that may be missing over one that is inherited");
  const before = found?.property.kind === "value" ? found.property : undefined;
  const wasThere = before === undefined ? build.false : (before.isThere ?? build.true);
  defineProperty(state, address, name, {
    kind: "value",
    value: either(isThere, value, before?.value ?? undefinedValue, build),
    isThere: build.or(isThere, wasThere),
  });
  return given(undefinedValue);
}

export function defineProperty(state: State, address: number, name: string, property: Property): void {
  const object = state.object(address);
  const isOpen = object.properties.get(name)?.isThere !== undefined && property.isThere === undefined;
  // It is there, but where among others is as open as it was.
  const placed = isOpen ? { ...property, isThere: state.build.true } : property;
  state.setObject(address, { ...object, properties: new Map(object.properties).set(name, placed) });
}
