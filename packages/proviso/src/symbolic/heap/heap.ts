import type { Term } from "../../solver/index.js";
import type { ObjectValue, Value } from "../values/value.js";
import type { Entries } from "./entries.js";
import { PersistentMap } from "./persistent-map.js";
import type { Sequence } from "./sequence.js";

// Objects by their addresses. Those that the program makes have literal ones, each an object of its own, so what is known of
// them is a record. All that a heap holds is never changed: a path keeps the heap that it had.

export type Property = (
  | { readonly kind: "value"; readonly value: Value; readonly isFixed?: boolean }
  | { readonly kind: "accessor"; readonly get: Value | undefined; readonly set: Value | undefined }
) & {
  readonly isHidden?: boolean;
  /** Of what was copied from a given object: whether it is there, at a place among others that is not known. */
  readonly isThere?: Term;
};

/** Whether an object may be without a property that it is said to have. */
export function mayBeMissing({ isThere }: Property): boolean {
  return isThere !== undefined && !(isThere.kind === "literal" && isThere.value === true);
}

/** What a collection holds, as something that is another one as soon as it holds something else. */
export type Content = Entries | Sequence | Written;

/** What makes an object more than its properties. */
export type Inner =
  | { readonly kind: "plain" }
  /** `listed` is what the collection held whose items it was made of. */
  | { readonly kind: "array"; readonly items: Sequence; readonly listed?: Content }
  | { readonly kind: "map"; readonly entries: Entries }
  | { readonly kind: "set"; readonly entries: Entries }
  | { readonly kind: "function"; readonly function: object }
  | { readonly kind: "error" }
  | { readonly kind: "promise"; readonly settled: "fulfilled" | "rejected"; readonly value: Value }
  /** Lists a collection, as it is when that begins. */
  | {
      readonly kind: "iterator";
      readonly of: ObjectValue;
      readonly lists: "keys" | "values" | "entries";
      /** The place of what comes next; `unknown` after it was listed as far as somebody wanted. */
      readonly next: number | "done" | "unknown";
      /** What the collection held when it was asked last. */
      readonly content?: Content;
    }
  /** Something whose inside is not modelled. */
  | { readonly kind: "opaque"; readonly what: string };

export interface HeapObject {
  readonly prototype: number | null;
  readonly inner: Inner;
  readonly properties: ReadonlyMap<string, Property>;
  /** `frozen` and `sealed` objects take no new properties either. */
  readonly integrity?: "extensible" | "closed" | "sealed" | "frozen";
}

/** What was written to fields of objects whose addresses are not literals, the last one first. */
export interface Written {
  readonly object: ObjectValue;
  readonly value: Value | Sequence | Entries;
  readonly before: Written | undefined;
}

export interface Heap {
  readonly objects: PersistentMap<HeapObject>;
  /** By the name of the field; `[]` are the items of arrays, `{}` the entries of maps and sets. */
  readonly written: ReadonlyMap<string, Written>;
}

export const emptyHeap: Heap = { objects: PersistentMap.empty(), written: new Map() };
