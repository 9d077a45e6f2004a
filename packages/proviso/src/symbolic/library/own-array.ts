import type { Builder, Term } from "../../solver/index.js";
import { hasHoles, itemAt, lengthOf, type Sequence } from "../heap/sequence.js";
import type { Context } from "../machine/context.js";
import { addressOf, chainOf, itemsOf } from "../machine/properties.js";
import type { State } from "../machine/state.js";
import { type ObjectValue, type Single, undefinedValue, type Value } from "../values/value.js";
import { stopUnmodelled, stopWith } from "./stop.js";

/** The array that a method is called on. */
export interface OwnArray {
  readonly object: ObjectValue;
  readonly items: Sequence;
  readonly length: Term;
}

/** The array that a method is called on; what is only like an array is not modelled. */
export function ownArray(cx: Context, state: State, self: Single): OwnArray {
  if (self.kind === "undefined" || self.kind === "null") return stopWith("TypeError");
  const items = self.kind === "object" ? itemsOf(cx, state, self) : undefined;
  if (self.kind !== "object" || items === undefined)
    return stopUnmodelled("a method of arrays on what is no array");
  return { object: self, items, length: lengthOf(items, cx.build) };
}

/** An array that makes others of its own kind: one that is of no class below. */
export function plainArray(cx: Context, state: State, self: Single): OwnArray {
  const array = ownArray(cx, state, self);
  if (!isPlainArray(cx, state, array.object)) return stopUnmodelled("a method of an array of a class below");
  return array;
}

/** Whether a new array that is made of this one is no more than an array. */
function isPlainArray(cx: Context, state: State, object: ObjectValue): boolean {
  const address = addressOf(object);
  if (address === undefined || !isArray(cx, state, object)) return true;
  const { prototype, properties } = state.object(address);
  return prototype === cx.prototypes.array && !properties.has("constructor");
}

/** `Array.isArray(value)`: what has items and inherits nothing from arrays is the `arguments` of a function. */
export function isArray(cx: Context, state: State, value: Single): boolean {
  if (value.kind !== "object") return false;
  const address = addressOf(value);
  const hasItems = itemsOf(cx, state, value) !== undefined;
  if (address === undefined && hasItems) return true;
  const prototype =
    address === undefined ? cx.unknowns.prototype(value, state) : state.object(address).prototype;
  const isBelow = [...chainOf(state, prototype ?? null)].includes(cx.prototypes.array);
  if (address === undefined && (isBelow || cx.unknowns.mayBeArray?.(value)))
    return stopUnmodelled("`Array.isArray` of an object of which that is not known");
  return hasItems && isBelow;
}

/** An array that is about to change: one that must not is an error. */
export function changeableArray(cx: Context, state: State, self: Single): OwnArray {
  const array = ownArray(cx, state, self);
  const address = addressOf(array.object);
  const integrity = address === undefined ? undefined : state.object(address).integrity;
  if (integrity === "frozen") return stopWith("TypeError");
  if (integrity === "sealed" || integrity === "closed") return stopUnmodelled("a change of a sealed array");
  return array;
}

/** Longer sequences are not listed. */
const longest = 10_000;

/** The items of a sequence of known length, holes as nothing; nothing if that, or where holes are, is not known. */
export function listOf(sequence: Sequence, build: Builder): readonly (Value | undefined)[] | undefined {
  return sequence.kind !== "items" && hasHoles(sequence) ? undefined : readItems(sequence, build);
}

/** The items of a sequence of known length; a hole may be nothing, or read as `undefined`. */
function readItems(sequence: Sequence, build: Builder): readonly (Value | undefined)[] | undefined {
  if (sequence.kind === "items") return sequence.items;
  const length = lengthOf(sequence, build);
  if (length.kind !== "literal" || Number(length.value) > longest) return undefined;
  return Array.from({ length: Number(length.value) }, (_, i) => itemAt(sequence, build.int(i), build));
}

/** The items of a sequence of known length, with nothing but values. */
export function valuesOf(sequence: Sequence, build: Builder): readonly Value[] | undefined {
  const list = readItems(sequence, build);
  return list && Array.from(list, (one) => one ?? undefinedValue);
}

/** A part of a sequence; places that are not known must not be holes. */
export function checkedPart(sequence: Sequence, from: Term, length: Term): void {
  const isKnown = sequence.kind === "items" && from.kind === "literal" && length.kind === "literal";
  if (!isKnown && hasHoles(sequence)) stopUnmodelled("a part of an array with holes");
}
