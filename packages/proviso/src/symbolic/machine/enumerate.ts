import type { Term } from "../../solver/index.js";
import { noEntries } from "../heap/entries.js";
import type { Content, HeapObject, Inner, Property } from "../heap/heap.js";
import { concatOf, items, lengthOf, type Sequence, sliceOf } from "../heap/sequence.js";
import { itemsWritten } from "../heap/written-names.js";
import { privateMark } from "../kernel/kernel.js";
import { given, type Result, thrown, unmodelled } from "../values/result.js";
import { type ObjectValue, type Single, undefinedValue, type Value } from "../values/value.js";
import type { Context } from "./context.js";
import { allocate, newArray } from "./objects.js";
import { addressOf, chainOf, fieldOf, findProperty, itemsOf, presenceIn } from "./properties.js";
import type { State } from "./state.js";

// What an object yields or has, one after the other.

type Lists = Extract<Inner, { kind: "iterator" }>["lists"];

/** The names of an object's own properties that are listed, in JavaScript's order: whole numbers first. */
export function ownNames(object: HeapObject): string[] | undefined {
  const names = [...object.properties].flatMap(([name, property]) =>
    property.isHidden || name.startsWith(privateMark) || name.startsWith("@@") ? [] : [name],
  );
  if (object.inner.kind === "opaque") return undefined;
  if ([...object.properties.values()].some(({ isThere }) => isThere !== undefined)) return undefined;
  const isIndex = (name: string): boolean => /^(?:0|[1-9]\d*)$/.test(name) && Number(name) < 2 ** 32 - 1;
  const indices = names.filter(isIndex).sort((a, b) => Number(a) - Number(b));
  const texts = names.filter((name) => !isIndex(name));
  if (object.inner.kind !== "array") return [...indices, ...texts];
  if (object.inner.items.kind !== "items") return undefined;
  const there = object.inner.items.items.flatMap((item, i) => (item === undefined ? [] : [String(i)]));
  return [...there, ...texts];
}

/** The own properties of an object that are listed; nothing if they are not known. */
export function ownProperties(
  cx: Context,
  state: State,
  value: Single,
): readonly (readonly [string, Property])[] | undefined {
  if (value.kind === "string") {
    if (value.term.kind !== "literal") return undefined;
    return String(value.term.value)
      .split("")
      .map((unit, i) => [
        String(i),
        { kind: "value", value: { kind: "string", term: cx.build.literal(unit) } },
      ]);
  }
  if (value.kind !== "object") return [];
  const address = addressOf(value);
  if (address === undefined) return undefined;
  const object = state.object(address);
  return ownNames(object)?.map((name) => {
    const own = object.properties.get(name);
    if (own !== undefined) return [name, own];
    const sequence = object.inner.kind === "array" ? object.inner.items : items([]);
    const item = sequence.kind === "items" ? sequence.items[Number(name)] : undefined;
    return [name, { kind: "value", value: item ?? { kind: "undefined" } }];
  });
}

/** The properties of an object that a copy of it gets, in no order if it was given; nothing if they are not known. */
export function copiedProperties(
  cx: Context,
  state: State,
  value: Single,
): readonly (readonly [string, Property])[] | undefined {
  const known = ownProperties(cx, state, value) ?? cx.unknowns.properties?.(value, state);
  if (known !== undefined || value.kind !== "object") return known;
  const address = addressOf(value);
  if (address !== undefined) {
    const { inner, properties } = state.object(address);
    const listed = [...properties].filter(([name, one]) => !one.isHidden && !name.startsWith(privateMark));
    const isPlain = inner.kind === "plain" && listed.every(([name]) => !name.startsWith("@@"));
    return isPlain ? listed : undefined;
  }
  return cx.unknowns.members?.(value)?.flatMap((name) => {
    const held = fieldOf(cx, state, value, name);
    const isThere = presenceIn(cx, state, value, name);
    return held === undefined || isThere === undefined
      ? []
      : [[name, { kind: "value", value: held, isThere }]];
  });
}

/** The names that `for … in` visits. */
export function visitedNames(state: State, address: number): string[] | undefined {
  const seen = new Set<string>();
  for (const one of chainOf(state, address)) {
    const names = ownNames(state.object(one));
    if (names === undefined) return undefined;
    for (const name of names) seen.add(name);
  }
  return [...seen];
}

/** An array of what a value yields; an array itself, as it changes while it is visited. With `from`, a new one of the rest. */
export function yielded(cx: Context, state: State, value: Single, from?: number): Result {
  const all = allYielded(cx, state, value);
  if (from === undefined || all.kind !== "value" || all.value.kind !== "object") return all;
  const sequence = itemsOf(cx, state, all.value);
  if (sequence === undefined) return unmodelled("the rest of what is not known");
  if (sequence.kind === "items")
    return given(
      newArray(
        cx,
        state,
        Array.from(sequence.items.slice(from), (one) => one ?? undefinedValue),
      ),
    );
  const { build } = cx;
  const length = lengthOf(sequence, build);
  const isShort = build.apply("<", [length, build.int(from)]);
  const left = build.if(isShort, build.int(0), build.apply("-", [length, build.int(from)]));
  const rest = sliceOf(sequence, build.int(from), left, build);
  return given(allocate(cx, state, cx.prototypes.array, { kind: "array", items: rest }));
}

function allYielded(cx: Context, state: State, value: Single): Result {
  switch (value.kind) {
    case "string":
      if (value.term.kind !== "literal") return unmodelled("the characters of a text that is not known");
      return given(
        newArray(
          cx,
          state,
          Array.from(String(value.term.value), (text) => ({ kind: "string", term: cx.build.literal(text) })),
        ),
      );
    case "object":
      return yieldedByObject(cx, state, value);
    default:
      return thrown("TypeError");
  }
}

/** Whether an object says itself what it yields: arrays, maps and sets inherit that from the language. */
function hasOwnIterator({ prototypes }: Context, state: State, address: number): boolean {
  const owner = findProperty(state, address, "@@iterator")?.owner;
  if (owner === undefined || state.object(address).inner.kind === "iterator") return owner === address;
  return owner !== prototypes.array && owner !== prototypes.map && owner !== prototypes.set;
}

function yieldedByObject(cx: Context, state: State, value: ObjectValue): Result {
  const address = addressOf(value);
  if (address !== undefined && hasOwnIterator(cx, state, address))
    return unmodelled("an iterator of the program's own");
  if (itemsOf(cx, state, value) !== undefined) return given(value);
  if (address === undefined) return unmodelled("what a given object yields");
  const object = state.object(address);
  const { inner } = object;
  switch (inner.kind) {
    case "map":
    case "set":
      return listed(cx, state, value, inner.kind === "map" ? "entries" : "values");
    case "iterator":
      if (inner.next !== 0) return unmodelled("an iterator that was used before");
      state.setObject(address, { ...object, inner: { ...inner, next: "unknown" } });
      return listed(cx, state, inner.of, inner.lists);
    case "opaque":
      return unmodelled(inner.what);
    default:
      return findProperty(state, address, "@@iterator") === undefined
        ? thrown("TypeError")
        : unmodelled("an iterator of the program's own");
  }
}

/**
 * An array of what an array, a map or a set holds; of the values of an array, that one. An entry that may be there or not is
 * a part of it that may be empty.
 */
function listed(cx: Context, state: State, source: ObjectValue, lists: Lists): Result {
  const { build } = cx;
  const sequence = itemsOf(cx, state, source);
  const make = (list: Sequence, content: Content): Result =>
    given(allocate(cx, state, cx.prototypes.array, { kind: "array", items: list, listed: content }));
  if (sequence !== undefined) {
    if (lists === "values") return given(source);
    const place = (index: Term): Value => ({ kind: "number", term: index });
    const content = contentOf(state, source) ?? sequence;
    if (sequence.kind === "items")
      return make(
        items(
          Array.from(sequence.items, (item, i) =>
            lists === "keys"
              ? place(build.int(i))
              : newArray(cx, state, [place(build.int(i)), item ?? undefinedValue]),
          ),
        ),
        content,
      );
    if (lists === "entries") return unmodelled("the entries of an array of unknown length");
    return make({ kind: "unknown", length: lengthOf(sequence, build), item: place }, content);
  }
  const inner = innerOf(state, source);
  if (inner?.kind !== "map" && inner?.kind !== "set")
    return unmodelled("the entries of a collection that is not known");
  if (inner.entries.kind !== "listed") return unmodelled("the entries of a collection that is not known");
  const parts = inner.entries.entries.map(({ key, value: held, isThere }): Sequence => {
    const own = inner.kind === "set" ? key : held;
    const one = lists === "entries" ? newArray(cx, state, [key, own]) : lists === "keys" ? key : own;
    return isThere === build.true
      ? items([one])
      : { kind: "either", when: isThere, first: items([one]), second: items([]) };
  });
  return make(parts.reduce(concatOf, items([])), inner.entries);
}

/** What a collection holds; that of all given arrays is one. */
export function contentOf(state: State, collection: Value): Content | undefined {
  const inner = innerOf(state, collection);
  if (inner?.kind === "array") return inner.items;
  if (inner?.kind === "map" || inner?.kind === "set") return inner.entries;
  return collection.kind === "object" && inner === undefined
    ? (state.heap.written.get(itemsWritten) ?? nothingWritten)
    : undefined;
}

const nothingWritten: Content = noEntries;

/** Whether a collection holds what it held when it was listed. Arrays are visited as they are. */
export function isUnchanged(state: State, list: Value, collection: Value): boolean {
  const [array, visited] = [list, collection].map((one) => innerOf(state, one));
  const source = visited?.kind === "iterator" ? visited.of : collection;
  if (array?.kind !== "array" || array.listed === undefined) return true;
  return array.listed === contentOf(state, source);
}

function innerOf(state: State, value: Value): Inner | undefined {
  const address = value.kind === "object" ? addressOf(value) : undefined;
  return address === undefined ? undefined : state.object(address).inner;
}
