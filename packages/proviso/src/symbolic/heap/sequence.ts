import type { Builder, Term } from "../../solver/index.js";
import { alternativesOf, merged } from "../values/merge.js";
import { type Alternative, undefinedValue, type Value } from "../values/value.js";

// What an array holds, as a value that is never changed: writing gives another one. So what an array held before is there for
// nothing, and two arrays that may be one are told apart where they are read.

export type Sequence =
  /** All items are there; a missing one is a hole. */
  | { readonly kind: "items"; readonly items: readonly (Value | undefined)[] }
  /** Items of an array that was there before, or is not known. */
  | { readonly kind: "unknown"; readonly length: Term; readonly item: (index: Term) => Value }
  | {
      readonly kind: "write";
      readonly of: Sequence;
      readonly index: Term;
      readonly value: Value;
      readonly length: Term;
    }
  | { readonly kind: "slice"; readonly of: Sequence; readonly from: Term; readonly length: Term }
  | { readonly kind: "concat"; readonly first: Sequence; readonly second: Sequence }
  /** The first where a condition holds, else the second. */
  | { readonly kind: "either"; readonly when: Term; readonly first: Sequence; readonly second: Sequence };

export function items(values: readonly (Value | undefined)[]): Sequence {
  return { kind: "items", items: values };
}

export function lengthOf(sequence: Sequence, build: Builder): Term {
  switch (sequence.kind) {
    case "items":
      return build.int(sequence.items.length);
    case "unknown":
    case "write":
    case "slice":
      return sequence.length;
    case "concat":
      return build.apply("+", [lengthOf(sequence.first, build), lengthOf(sequence.second, build)]);
    case "either":
      return build.if(sequence.when, lengthOf(sequence.first, build), lengthOf(sequence.second, build));
  }
}

/** Whether there may be holes in a sequence. */
export function hasHoles(sequence: Sequence): boolean {
  switch (sequence.kind) {
    case "items":
      return Array.from(sequence.items).includes(undefined);
    case "unknown":
      return false;
    case "write":
    case "slice":
      return hasHoles(sequence.of);
    case "concat":
    case "either":
      return hasHoles(sequence.first) || hasHoles(sequence.second);
  }
}

/** The item at an index that is one of the sequence's. */
export function itemAt(sequence: Sequence, index: Term, build: Builder): Value {
  switch (sequence.kind) {
    case "items":
      return among(sequence.items, index, build);
    case "unknown":
      return sequence.item(index);
    case "write": {
      const here = build.equal(index, sequence.index);
      if (here === build.true) return sequence.value;
      const other = itemAt(sequence.of, index, build);
      return here === build.false ? other : either(here, sequence.value, other, build);
    }
    case "slice":
      return itemAt(sequence.of, build.apply("+", [sequence.from, index]), build);
    case "concat": {
      const length = lengthOf(sequence.first, build);
      const isFirst = build.apply("<", [index, length]);
      if (isFirst === build.true) return itemAt(sequence.first, index, build);
      const second = (): Value => itemAt(sequence.second, build.apply("-", [index, length]), build);
      if (isFirst === build.false) return second();
      return either(isFirst, itemAt(sequence.first, index, build), second(), build);
    }
    case "either": {
      const { when, first, second } = sequence;
      // There is no item in an empty one.
      if (isEmpty(first, build)) return itemAt(second, index, build);
      if (isEmpty(second, build)) return itemAt(first, index, build);
      return either(when, itemAt(first, index, build), itemAt(second, index, build), build);
    }
  }
}

function isEmpty(sequence: Sequence, build: Builder): boolean {
  return lengthOf(sequence, build) === build.int(0);
}

function among(values: readonly (Value | undefined)[], index: Term, build: Builder): Value {
  if (index.kind === "literal") return values[Number(index.value)] ?? undefinedValue;
  const [first, ...rest] = values;
  return rest.reduce<Value>(
    (before, value, i) =>
      either(build.equal(index, build.int(i + 1)), value ?? undefinedValue, before, build),
    first ?? undefinedValue,
  );
}

/** One of two values. */
export function either(when: Term, then: Value, otherwise: Value, build: Builder): Value {
  if (when === build.true || then === otherwise) return then;
  if (when === build.false) return otherwise;
  const not = build.not(when);
  const under = (condition: Term, value: Value): Alternative[] =>
    alternativesOf(value, build).map((one) => ({ when: build.and(condition, one.when), value: one.value }));
  return merged([...under(not, otherwise), ...under(when, then)], build);
}

/** With another item at an index of its own, or right after the last one. */
export function withItem(
  sequence: Sequence,
  index: Term,
  value: Value,
  isInside: boolean,
  build: Builder,
): Sequence {
  const length = lengthOf(sequence, build);
  const at = index.kind === "literal" ? Number(index.value) : undefined;
  if (sequence.kind === "items" && at !== undefined) {
    const values = sequence.items.slice();
    values[at] = value;
    return items(values);
  }
  if (sequence.kind === "items" && build.apply("<", [index, length]) === build.true)
    return items(
      sequence.items.map((old, i) =>
        either(build.equal(index, build.int(i)), value, old ?? undefinedValue, build),
      ),
    );
  const longer = build.apply("+", [length, build.int(1)]);
  return { kind: "write", of: sequence, index, value, length: isInside ? length : longer };
}

/** A part; the caller knows that it is one. */
export function sliceOf(sequence: Sequence, from: Term, length: Term, build: Builder): Sequence {
  if (sequence.kind === "items" && from.kind === "literal" && length.kind === "literal")
    return items(sequence.items.slice(Number(from.value), Number(from.value) + Number(length.value)));
  if (from.kind === "literal" && from.value === 0n && length === lengthOf(sequence, build)) return sequence;
  return { kind: "slice", of: sequence, from, length };
}

export function concatOf(first: Sequence, second: Sequence): Sequence {
  if (first.kind === "items" && second.kind === "items") return items([...first.items, ...second.items]);
  if (first.kind === "items" && first.items.length === 0) return second;
  if (second.kind === "items" && second.items.length === 0) return first;
  // Items that are added one by one stay together.
  if (first.kind === "concat" && first.second.kind === "items" && second.kind === "items")
    return { ...first, second: items([...first.second.items, ...second.items]) };
  return { kind: "concat", first, second };
}
