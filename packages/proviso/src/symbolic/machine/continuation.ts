import type { Heap } from "../heap/heap.js";
import type { PersistentMap } from "../heap/persistent-map.js";
import type { Block, Label, Operation, Place, Variable } from "../kernel/kernel.js";
import type { Value } from "../values/value.js";
import type { AtEnd } from "./call-rules.js";
import type { Frame } from "./frame.js";
import type { Made } from "./made.js";

// What is left to do on a path, innermost first: a list that paths share as far as they have it in common.

export type Continuation =
  | { readonly kind: "block"; readonly block: Block; readonly at: number; readonly next: Continuation }
  /** The end of a labelled block. */
  | { readonly kind: "label"; readonly label: Label; readonly next: Continuation }
  /** A pass of a loop; `isEach` while it does what comes between two passes. */
  | {
      readonly kind: "loop";
      readonly loop: Loop;
      /** Passes that ended with a decision, and how many decisions there were when this one began. */
      readonly passes: number;
      readonly conditions: number;
      readonly isEach: boolean;
      /** What its variants were when this pass began. */
      readonly variants?: readonly Value[];
      readonly next: Continuation;
    }
  | { readonly kind: "try"; readonly statement: Try; readonly next: Continuation }
  /** A handler is running: the finalizer is still to come. */
  | { readonly kind: "handled"; readonly statement: Try; readonly next: Continuation }
  /** A finalizer is running: how the block before it ended is how it all ends, unless it ends otherwise itself. */
  | { readonly kind: "finally"; readonly completion: Completion; readonly next: Continuation }
  | {
      readonly kind: "call";
      readonly caller: Frame;
      /** Where it was called. */
      readonly place: Place | undefined;
      /** Where what it gives is put. */
      readonly to: Variable | undefined;
      readonly ends: CallEnd;
      /** What it owes at its end, if that is looked at. */
      readonly owes?: AtEnd | undefined;
      readonly next: Continuation;
    }
  /** From here on it is now again. */
  | {
      readonly kind: "now";
      readonly heap: Heap;
      readonly cells: PersistentMap<Value>;
      readonly made: Made | undefined;
      readonly next: Continuation;
    }
  /** One pass of a loop, looked at by itself. */
  | { readonly kind: "pass"; readonly loop: Loop; readonly isEach: boolean; readonly next: Continuation }
  /** Any pass of a loop: at its end, what the loop maintains must hold again. */
  | {
      readonly kind: "inductive";
      readonly loop: Loop;
      readonly isEach: boolean;
      /** What its variants were when it began. */
      readonly variants: readonly Value[];
      readonly next: Continuation;
    }
  /** The end of what is looked at by itself. */
  | { readonly kind: "stop" }
  | { readonly kind: "end" };

/** Whether what a loop maintains must hold where one of its passes ends so: an exception is no way to leave a loop. */
export function mustHoldAfter({ kind }: Completion): boolean {
  return kind !== "throw";
}

export type Loop = Extract<Operation, { op: "loop" }>;
export type Try = Extract<Operation, { op: "try" }>;

/** What becomes of what a function returns: it is the result, the result of `new`, the object that `super(…)` makes, or nothing. */
export type CallEnd =
  | { readonly kind: "value" }
  | { readonly kind: "promise" }
  | { readonly kind: "new" }
  | { readonly kind: "super" }
  | { readonly kind: "dropped" };

/** How a statement ends. */
export type Completion =
  | { readonly kind: "normal" }
  | { readonly kind: "return"; readonly value: Value }
  | { readonly kind: "throw"; readonly value: Value }
  | { readonly kind: "break"; readonly label: Label }
  | { readonly kind: "continue"; readonly label: Label };

/** A block, and what comes after it. */
export function blockOf(block: Block, next: Continuation): Continuation {
  return block.length === 0 ? next : { kind: "block", block, at: 0, next };
}

/** Whether a pass of a loop ends in a way that another one follows. */
export function endsPass({ label }: Loop, completion: Completion): boolean {
  return completion.kind === "normal" || (completion.kind === "continue" && completion.label === label);
}
