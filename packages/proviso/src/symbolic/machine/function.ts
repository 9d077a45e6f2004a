import type { Sequence } from "../heap/sequence.js";
import type { ClassCode } from "../kernel/kernel.js";
import type { Result } from "../values/result.js";
import type { Single, Value } from "../values/value.js";
import type { Branch } from "./access.js";
import type { Closure } from "./closure.js";
import type { State } from "./state.js";

// What stands behind an object that can be called.

export type Callable = Closure | ClassFunction | Native | BoundFunction;

export interface ClassFunction {
  readonly kind: "class";
  readonly code: ClassCode;
  readonly construct: Closure;
  readonly fields: Closure | undefined;
  /** What `extends` gives. */
  readonly above: number | undefined;
}

export interface BoundFunction {
  readonly kind: "bound";
  readonly target: number;
  readonly self: Value;
  readonly args: readonly Value[];
}

/** What a native function is given. */
export interface NativeCall {
  readonly state: State;
  readonly self: Single;
  readonly args: readonly Value[];
  /** The prototype of what is to be made, if it is called by `new`. */
  readonly prototype: number | undefined;
}

/**
 * A function of the language's own library. A `plain` one only computes: it is given arguments of known kinds, and what it
 * gives for several is merged. Any other is given arguments as they are, and each branch goes on by itself.
 */
export type Native = PlainNative | ActingNative;

interface NativeHead {
  readonly kind: "native";
  readonly name: string;
  readonly length: number;
}

export interface PlainNative extends NativeHead {
  readonly isPlain: true;
  readonly give: (call: PlainCall) => Result;
}

export type PlainCall = Omit<NativeCall, "args"> & { readonly args: readonly Single[] };

export interface ActingNative extends NativeHead {
  readonly isPlain: false;
  readonly act: (call: NativeCall) => readonly Branch[];
  /** The same for arguments whose number is not known. */
  readonly actOnItems?: ((call: ItemsCall) => readonly Branch[]) | undefined;
}

export type ItemsCall = Omit<NativeCall, "args"> & { readonly items: Sequence };
