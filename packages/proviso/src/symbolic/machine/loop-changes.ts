import { subterms } from "../../solver/index.js";
import type { HeapObject, Property, Written } from "../heap/heap.js";
import { itemsWritten } from "../heap/written-names.js";
import { isOld } from "../values/operators.js";
import type { ObjectValue, Value } from "../values/value.js";
import type { Context } from "./context.js";
import { itemKinds, joinedKinds, type Kinds, kindsOf, sameKinds } from "./loop-abstraction.js";
import { fieldOf, itemsOf } from "./properties.js";
import type { State } from "./state.js";

// What passes of a loop change, found by looking at the states before and after one.

/** A place that passes change, and what it may hold. */
export type Change =
  | { readonly kind: "slot"; readonly slot: number; readonly kinds: Kinds }
  /** A variable that functions share, which is another one in each pass. */
  | { readonly kind: "renewed"; readonly slot: number; readonly kinds: Kinds }
  | { readonly kind: "cell"; readonly cell: number; readonly kinds: Kinds }
  | { readonly kind: "property"; readonly address: number; readonly name: string; readonly kinds: Kinds }
  | { readonly kind: "items"; readonly address: number; readonly kinds: Kinds }
  | {
      readonly kind: "field";
      readonly object: ObjectValue;
      readonly name: string;
      readonly kinds: Kinds;
    };

/** What is different at the ends of a pass from what was at its beginning; or what of it is not modelled. */
export function changesOf(
  cx: Context,
  start: State,
  ends: readonly State[],
  name: string,
): Change[] | string {
  const found: Change[] = [];
  for (const end of ends) {
    const some = [
      slotChanges(start, end),
      cellChanges(start, end),
      objectChanges(cx, start, end),
      fieldChanges(cx, start, end, name),
    ];
    for (const one of some) {
      if (typeof one === "string") return one;
      found.push(...one);
    }
  }
  return found;
}

/** All places with all kinds; the same list if nothing is new. */
export function joinedChanges(known: readonly Change[], found: readonly Change[]): readonly Change[] {
  let all = known;
  for (const one of found) {
    const at = all.findIndex((other) => isSamePlace(one, other));
    const before = all[at];
    if (before === undefined) all = [...all, one];
    else {
      const kinds = joinedKinds(before.kinds, one.kinds);
      if (!sameKinds(kinds, before.kinds))
        all = all.map((other, i) => (i === at ? { ...other, kinds } : other));
    }
  }
  return all;
}

function isSamePlace(a: Change, b: Change): boolean {
  const [x, y] = [placeOf(a), placeOf(b)];
  return a.kind === b.kind && x.every((one, i) => one === y[i]);
}

/** What tells a place from others of its kind. */
function placeOf(change: Change): readonly unknown[] {
  switch (change.kind) {
    case "slot":
    case "renewed":
      return [change.slot];
    case "cell":
      return [change.cell];
    case "property":
      return [change.address, change.name];
    case "items":
      return [change.address];
    case "field":
      return [change.object.ref, change.name];
  }
}

const unknownKind = "what a loop leaves in a variable";

function slotChanges(start: State, end: State): Change[] | string {
  const changes: Change[] = [];
  for (const [slot, before] of start.frame.slots.entries()) {
    const after = end.frame.slots[slot];
    // What had no value before is given one before it is asked for.
    if (before === undefined || before === after || after === undefined) continue;
    const isRenewed = after.kind === "cell";
    if (before.kind === "cell" && isRenewed && before.cell === after.cell) continue;
    const [held, left] = [
      before.kind === "cell" ? start.cells.get(before.cell) : before,
      isRenewed ? end.cells.get(after.cell) : after,
    ];
    // One that has no value at the beginning is given one before it is asked for.
    if (held === undefined || left === undefined) continue;
    const kinds = kindsFrom(held, left, start);
    if (kinds === undefined) return unknownKind;
    changes.push({ kind: isRenewed ? "renewed" : "slot", slot, kinds });
  }
  return changes;
}

function cellChanges(start: State, end: State): Change[] | string {
  const changes: Change[] = [];
  for (const cell of start.cells.changes(end.cells)) {
    const [before, after] = [start.cells.get(cell), end.cells.get(cell)];
    if (before === undefined || after === undefined) continue;
    const kinds = kindsFrom(before, after, start);
    if (kinds === undefined) return unknownKind;
    changes.push({ kind: "cell", cell, kinds });
  }
  return changes;
}

function objectChanges({ build }: Context, start: State, end: State): Change[] | string {
  const changes: Change[] = [];
  for (const address of start.heap.objects.changes(end.heap.objects)) {
    const [before, after] = [start.heap.objects.get(address), end.heap.objects.get(address)];
    if (before === undefined || after === undefined) continue;
    if (before.inner !== after.inner) {
      if (before.inner.kind !== "array" || after.inner.kind !== "array")
        return "a collection that a loop changes";
      const [a, b] = [itemKinds(before.inner.items, build), itemKinds(after.inner.items, build)];
      const kinds = a === undefined || b === undefined ? undefined : lasting(joinedKinds(a, b), start);
      if (kinds === undefined) return "what a loop puts into an array";
      changes.push({ kind: "items", address, kinds });
    }
    if (before.integrity !== after.integrity || before.prototype !== after.prototype)
      return "what a loop makes of an object besides its properties";
    if (before.properties === after.properties) continue;
    if (!isSameOrder(before.properties, after.properties)) return "properties that a loop adds or removes";
    for (const name of new Set([...before.properties.keys(), ...after.properties.keys()])) {
      const [a, b] = [before.properties.get(name), after.properties.get(name)];
      if (a === b) continue;
      if (a?.kind !== "value" || b?.kind !== "value" || !isAlikeHeld(a, b))
        return "properties that a loop adds or removes";
      const kinds = kindsFrom(a.value, b.value, start);
      if (kinds === undefined) return unknownKind;
      changes.push({ kind: "property", address, name, kinds });
    }
  }
  return changes;
}

/** Whether properties have the same names in the same order. */
function isSameOrder(before: HeapObject["properties"], after: HeapObject["properties"]): boolean {
  const names = [...after.keys()];
  return before.size === after.size && [...before.keys()].every((name, i) => name === names[i]);
}

/** Whether nothing but what they hold differs in two properties. */
function isAlikeHeld(a: Property, b: Property): boolean {
  const isFixed = (one: Property): boolean => one.kind === "value" && one.isFixed === true;
  return a.isThere === b.isThere && a.isHidden === b.isHidden && isFixed(a) === isFixed(b);
}

/** Fields of given objects. An object that is another one in each pass is not modelled. */
function fieldChanges(cx: Context, start: State, end: State, name: string): Change[] | string {
  const changes: Change[] = [];
  for (const [field, log] of end.heap.written) {
    const old = start.heap.written.get(field);
    for (let at: Written | undefined = log; at !== undefined && at !== old; at = at.before) {
      const { object } = at;
      if (subterms([object.ref]).some((term) => term.kind === "constant" && term.name.includes(`!${name}.`)))
        return "one given object after the other that a loop changes";
      const kinds =
        field === itemsWritten
          ? itemsAtBoth(cx, start, end, object)
          : fieldAtBoth(cx, start, end, object, field);
      if (kinds === undefined) return "what a loop leaves in a field";
      const change: Change = { kind: "field", object, name: field, kinds };
      if (!changes.some((one) => isSamePlace(one, change))) changes.push(change);
    }
  }
  return changes;
}

function itemsAtBoth(cx: Context, start: State, end: State, object: ObjectValue): Kinds | undefined {
  const [before, after] = [itemsOf(cx, start, object), itemsOf(cx, end, object)];
  const a = before && itemKinds(before, cx.build);
  const b = after && itemKinds(after, cx.build);
  return a === undefined || b === undefined ? undefined : lasting(joinedKinds(a, b), start);
}

function fieldAtBoth(
  cx: Context,
  start: State,
  end: State,
  object: ObjectValue,
  name: string,
): Kinds | undefined {
  const [before, after] = [fieldOf(cx, start, object, name), fieldOf(cx, end, object, name)];
  return before === undefined || after === undefined ? undefined : kindsFrom(before, after, start);
}

function kindsFrom(before: Value, after: Value, start: State): Kinds | undefined {
  const [a, b] = [kindsOf(before, start.build), kindsOf(after, start.build)];
  return a === undefined || b === undefined ? undefined : lasting(joinedKinds(a, b), start);
}

/** Kinds without objects that a pass makes or that may be any, and with given objects of one type at most. */
function lasting(kinds: Kinds, start: State): Kinds | undefined {
  const isThere = ({ ref }: Kinds["objects"][number]): boolean =>
    ref.kind === "literal" ? start.heap.objects.get(Number(ref.value)) !== undefined : isOld(ref);
  const given = kinds.objects.filter(({ ref }) => ref.kind !== "literal");
  return kinds.objects.every(isThere) && given.length < 2 ? kinds : undefined;
}
