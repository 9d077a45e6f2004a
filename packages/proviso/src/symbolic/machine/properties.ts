import { Int, type Term } from "../../solver/index.js";
import type { HeapObject, Property, Written } from "../heap/heap.js";
import { presenceOf } from "../heap/presence.js";
import { either, itemAt, items, lengthOf, type Sequence, sliceOf, withItem } from "../heap/sequence.js";
import { privateMark } from "../kernel/kernel.js";
import { alternativesOf, merged } from "../values/merge.js";
import { literalNumber } from "../values/numbers.js";
import { sameObject } from "../values/operators.js";
import { given, type Result, thrown, unmodelled } from "../values/result.js";
import { type ObjectValue, type Single, undefinedValue, type Value } from "../values/value.js";
import type { Access, AccessBranch } from "./access.js";
import type { Context, Prototypes } from "./context.js";
import { type Key, nameOf } from "./key.js";
import { callableOf } from "./objects.js";
import type { State } from "./state.js";

// Reading and writing of properties. What an accessor gives or does is for the machine, which calls it.

/** Under which the items of given arrays are written. */
export const itemsWritten = "[]";

/** The address of an object that the program made. */
export function addressOf(object: ObjectValue): number | undefined {
  return object.ref.kind === "literal" ? Number(object.ref.value) : undefined;
}

/** The property that an object has or inherits, with its owner. */
export function findProperty(
  state: State,
  address: number | null,
  name: string,
): { readonly property: Property; readonly owner: number } | undefined {
  for (let at = address; at !== null; ) {
    const object: HeapObject = state.object(at);
    const property = object.properties.get(name);
    if (property !== undefined) return { property, owner: at };
    // Private names are not inherited.
    if (name.startsWith(privateMark)) return undefined;
    at = object.prototype;
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

function isPrivate(key: Key): boolean {
  return key.kind === "name" && key.name.startsWith(privateMark);
}

const primitivePrototypes = {
  string: "string",
  number: "number",
  boolean: "boolean",
  bigint: "bigint",
  symbol: "symbol",
} as const satisfies Record<string, keyof Prototypes>;

/** What `object[key]` gives. */
export function getProperty(cx: Context, state: State, object: Single, key: Key): Access {
  const { build } = cx;
  switch (object.kind) {
    case "undefined":
    case "null":
      return thrown("TypeError");
    case "object":
      return getOfObject(cx, state, object, key);
    case "string": {
      const length = build.apply("str.len", [object.term]);
      if (key.kind === "name" && key.name === "length") return given({ kind: "number", term: length });
      if (key.kind === "index") {
        const unit = build.apply("str.at", [object.term, key.index]);
        return given(
          either(within(cx, key.index, length), { kind: "string", term: unit }, undefinedValue, build),
        );
      }
      break;
    }
  }
  if (isPrivate(key)) return thrown("TypeError");
  const name = nameOf(key);
  if (name === undefined) return unmodelled("a property of a primitive value by a name that is not known");
  const found = findProperty(state, cx.prototypes[primitivePrototypes[object.kind]], name);
  return found === undefined ? given(undefinedValue) : outcomeOf(found.property, object);
}

function within({ build }: Context, index: Term, length: Term): Term {
  return build.and(build.apply("<=", [build.int(0), index]), build.apply("<", [index, length]));
}

function getOfObject(cx: Context, state: State, object: ObjectValue, key: Key): Access {
  const { build } = cx;
  const sequence = itemsOf(cx, state, object);
  if (sequence !== undefined) {
    const length = lengthOf(sequence, build);
    if (key.kind === "name" && key.name === "length") return given({ kind: "number", term: length });
    if (key.kind === "index") {
      const inside = within(cx, key.index, length);
      if (state.decide(inside) === false) return given(undefinedValue);
      return given(either(inside, itemAt(sequence, key.index, build), undefinedValue, build));
    }
    if (key.kind === "text")
      return key.isNumber
        ? given(undefinedValue)
        : unmodelled("an item of an array by a text that is not known");
  }
  const name = nameOf(key);
  const address = addressOf(object);
  if (address === undefined) return getOfUnknown(cx, state, object, name);
  if (name === undefined) return getByText(cx, state, address, key);
  const found = findProperty(state, address, name);
  if (found?.property.kind === "accessor" && found.property.get === undefined && isPrivate(key))
    return thrown("TypeError");
  if (found !== undefined) return outcomeOf(found.property, object);
  const { inner } = state.object(address);
  if (inner.kind === "opaque") return unmodelled(inner.what);
  if (name === "__proto__") return unmodelled("a prototype that is asked for by `__proto__`");
  return name.startsWith(privateMark) ? thrown("TypeError") : given(undefinedValue);
}

/** A property of an object that was given. */
function getOfUnknown(cx: Context, state: State, object: ObjectValue, name: string | undefined): Access {
  if (name === undefined) return unmodelled("a property of a given object by a name that is not known");
  const known = fieldOf(cx, state, object, name);
  if (known !== undefined) return given(known);
  const prototype = cx.unknowns.prototype(object, state);
  if (prototype === undefined) return unmodelled(`\`${name}\` of an object of which that is not known`);
  const found = findProperty(state, prototype, name);
  return found === undefined ? given(undefinedValue) : outcomeOf(found.property, object);
}

/** One of all properties there are, by a text that is not known. */
function getByText(cx: Context, state: State, address: number, key: Key): Access {
  const { build } = cx;
  const self: ObjectValue = { kind: "object", ref: build.int(address) };
  if (key.kind === "name") return given(undefinedValue);
  const text = key.kind === "text" ? key.text : build.apply("str.from_int", [key.index]);
  let value: Value = undefinedValue;
  const chain: HeapObject[] = [];
  for (let at: number | null = address; at !== null; at = state.object(at).prototype)
    chain.unshift(state.object(at));
  for (const object of chain)
    for (const [name, property] of object.properties) {
      if (name.startsWith(privateMark) || name.startsWith("@@")) continue;
      const held = property.kind === "value" ? property.value : computedBy(state, property, self);
      if (held === undefined) return unmodelled("an accessor by a name that is not known");
      value = either(build.equal(text, build.literal(name)), held, value, build);
    }
  return given(value);
}

/** What an accessor of the language's own gives, if all it does is compute. */
function computedBy(
  state: State,
  { get }: Extract<Property, { kind: "accessor" }>,
  self: ObjectValue,
): Value | undefined {
  const callable = get?.kind === "object" ? callableOf(state, get) : undefined;
  if (callable?.kind !== "native" || !callable.isPlain) return undefined;
  const result = callable.give({ state, self, args: [], prototype: undefined });
  return result.kind === "value" ? result.value : undefined;
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
    const same = sameObject({ kind: "object", ref: at.ref }, object, cx.build);
    if (same === cx.build.false) continue;
    writes.unshift(at);
    if (same === cx.build.true) break;
  }
  return writes.reduce(
    (value, one) => join(sameObject({ kind: "object", ref: one.ref }, object, cx.build), one.value, value),
    first,
  );
}

/** What `object[key] = value` does. */
export function setProperty(
  cx: Context,
  state: State,
  object: Single,
  key: Key,
  value: Value,
): readonly AccessBranch[] {
  const always = (act: AccessBranch["act"]): AccessBranch[] => [{ when: cx.build.true, act }];
  if (object.kind !== "object") return always(() => thrown("TypeError"));
  const sequence = itemsOf(cx, state, object);
  if (sequence !== undefined && (key.kind === "index" || (key.kind === "name" && key.name === "length")))
    return setOfArray(cx, state, object, sequence, key, value);
  const name = nameOf(key);
  if (name === undefined)
    return always(() => unmodelled("a property that is set by a name that is not known"));
  const address = addressOf(object);
  return always((after) =>
    address === undefined
      ? setOfUnknown(cx, after, object, name, value)
      : setOfMade(cx, after, object, address, name, value),
  );
}

function setOfMade(
  cx: Context,
  state: State,
  self: ObjectValue,
  address: number,
  name: string,
  value: Value,
): Access {
  const object = state.object(address);
  const found = findProperty(state, address, name);
  if (found?.property.kind === "accessor")
    return found.property.set === undefined
      ? thrown("TypeError")
      : { kind: "accessor", callee: found.property.set, self };
  const isPrivate = name.startsWith(privateMark);
  const own = found?.owner === address ? found.property : undefined;
  const isSure = own?.kind !== "value" || own.isThere === undefined;
  if (!isSure && object.integrity !== undefined && object.integrity !== "extensible")
    return unmodelled("a property of an object that takes no new ones, and may not have it");
  if (found?.property.isFixed || (object.integrity === "frozen" && !isPrivate)) return thrown("TypeError");
  if (found?.owner !== address) {
    if (isPrivate) return thrown("TypeError");
    if (object.integrity !== undefined && object.integrity !== "extensible") return thrown("TypeError");
    if (object.inner.kind === "opaque") return unmodelled(object.inner.what);
    if (name === "__proto__") return unmodelled("a prototype that is set");
  }
  defineProperty(
    state,
    address,
    name,
    // Where it is among others is as open as before.
    { ...own, kind: "value", value, ...(!isSure && { isThere: cx.build.true }) },
  );
  return given(undefinedValue);
}

function setOfUnknown(cx: Context, state: State, object: ObjectValue, name: string, value: Value): Access {
  if (cx.unknowns.field(object, name) === undefined) {
    const prototype = cx.unknowns.prototype(object, state);
    const found = prototype === undefined ? undefined : findProperty(state, prototype, name);
    if (found?.property.kind === "accessor" && found.property.set !== undefined)
      return { kind: "accessor", callee: found.property.set, self: object };
    return unmodelled(`\`${name}\` set on an object that may not have it`);
  }
  writeUnknown(state, object, name, value);
  const isThere = presenceIn(cx, state, object, name);
  if (isThere !== undefined && isThere !== cx.build.true)
    writeUnknown(state, object, presenceOf(name), { kind: "boolean", term: cx.build.true });
  return given(undefinedValue);
}

/** Writes to a field, or with `[]` to the items and with `{}` to the entries, of an object that was given. */
export function writeUnknown(state: State, object: ObjectValue, name: string, value: Written["value"]): void {
  const before = state.heap.written.get(name);
  const log = new Map(state.heap.written).set(name, { ref: object.ref, type: object.type, value, before });
  state.heap = { ...state.heap, written: log };
}

/** Gives an array other items. */
export function setItems(state: State, object: ObjectValue, sequence: Sequence): void {
  const address = addressOf(object);
  if (address === undefined) return writeUnknown(state, object, itemsWritten, sequence);
  state.setObject(address, { ...state.object(address), inner: { kind: "array", items: sequence } });
}

/** More holes than these are not made. */
const mostHoles = 100_000;

function setOfArray(
  cx: Context,
  state: State,
  object: ObjectValue,
  sequence: Sequence,
  key: Exclude<Key, { kind: "text" }>,
  value: Value,
): readonly AccessBranch[] {
  const { build } = cx;
  const address = addressOf(object);
  const integrity = address === undefined ? undefined : state.object(address).integrity;
  const length = lengthOf(sequence, build);
  if (integrity === "frozen") return [{ when: build.true, act: () => thrown("TypeError") }];
  if (key.kind === "name")
    return integrity === undefined || integrity === "extensible" || integrity === "closed"
      ? setLength(cx, object, sequence, value)
      : [{ when: build.true, act: () => unmodelled("the length of a sealed array that is set") }];
  const { index } = key;
  const inside = within(cx, index, length);
  const isNext = build.equal(index, length);
  const store =
    (isInside: boolean) =>
    (after: State): Access => {
      setItems(after, object, withItem(sequence, index, value, isInside, build));
      return given(undefinedValue);
    };
  const grow =
    integrity === undefined || integrity === "extensible" ? store(false) : (): Access => thrown("TypeError");
  const beyond = build.apply(">", [index, length]);
  const far = (after: State): Access => {
    const at = index.kind === "literal" ? Number(index.value) : undefined;
    if (sequence.kind !== "items" || at === undefined || at > mostHoles)
      return unmodelled("an item beyond the end of an array");
    const holes = new Array<undefined>(at - sequence.items.length).fill(undefined);
    setItems(after, object, items([...sequence.items, ...holes, value]));
    return given(undefinedValue);
  };
  return [
    { when: inside, act: store(true) },
    { when: isNext, act: grow },
    {
      when: beyond,
      act: integrity === undefined || integrity === "extensible" ? far : () => thrown("TypeError"),
    },
    { when: build.apply("<", [index, build.int(0)]), act: () => unmodelled("a negative index") },
  ];
}

function setLength(
  cx: Context,
  object: ObjectValue,
  sequence: Sequence,
  value: Value,
): readonly AccessBranch[] {
  const { build } = cx;
  const always = (act: AccessBranch["act"]): AccessBranch[] => [{ when: build.true, act }];
  const wanted = value.kind === "number" ? literalNumber(value.term) : undefined;
  if (wanted === undefined && value.kind === "number" && value.term.sort === Int)
    return cutTo(cx, object, sequence, value.term);
  if (wanted === undefined)
    return always(() => unmodelled("the length of an array set to what is not known"));
  if (!Number.isInteger(wanted) || wanted < 0 || wanted >= 2 ** 32) return always(() => thrown("RangeError"));
  if (sequence.kind !== "items" || wanted > sequence.items.length + mostHoles)
    return wanted === 0
      ? always((state) => {
          setItems(state, object, items([]));
          return given(undefinedValue);
        })
      : always(() => unmodelled("the length of an array that is not known"));
  return always((state) => {
    const holes = new Array<undefined>(Math.max(0, wanted - sequence.items.length)).fill(undefined);
    const kept = sliceOf(sequence, build.int(0), build.int(Math.min(wanted, sequence.items.length)), build);
    setItems(state, object, kept.kind === "items" ? items([...kept.items, ...holes]) : kept);
    return given(undefinedValue);
  });
}

/** An array gets a length that is not known: what is cut off is gone. */
function cutTo(cx: Context, object: ObjectValue, sequence: Sequence, wanted: Term): readonly AccessBranch[] {
  const { build } = cx;
  const length = lengthOf(sequence, build);
  const isNegative = build.apply("<", [wanted, build.int(0)]);
  const isTooLong = build.apply(">=", [wanted, build.int(2n ** 32n)]);
  const isLonger = build.apply(">", [wanted, length]);
  return [
    {
      when: build.and(build.not(isNegative), build.not(isLonger)),
      act: (state) => {
        setItems(state, object, sliceOf(sequence, build.int(0), wanted, build));
        return given(undefinedValue);
      },
    },
    { when: build.or(isNegative, isTooLong), act: () => thrown("RangeError") },
    {
      when: build.and(isLonger, build.not(isTooLong)),
      act: () => unmodelled("an array that is made longer by its length"),
    },
  ];
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
  state.setObject(address, { ...object, properties: new Map(object.properties).set(name, property) });
}

/** What a value gives for each of its alternatives, as one value; nothing if one of them is no plain value. */
export function valueOfEach(cx: Context, value: Value, give: (single: Single) => Result): Value | undefined {
  const results = alternativesOf(value, cx.build).map((one) => ({ ...one, result: give(one.value) }));
  const parts = results.flatMap(({ when, result }) =>
    result.kind === "value"
      ? alternativesOf(result.value, cx.build).map((part) => ({
          when: cx.build.and(when, part.when),
          value: part.value,
        }))
      : [],
  );
  return results.every(({ result }) => result.kind === "value") ? merged(parts, cx.build) : undefined;
}
