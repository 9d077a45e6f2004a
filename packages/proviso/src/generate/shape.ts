import type { Interval } from "./interval.js";

// What values a type has, as data: it is made where TypeScript's checker is, and used where the user's code runs. The
// shapes of a plan stand in one table and mention each other by their place in it, so a recursive type is a cycle.

/** A place in the table of shapes. */
export type ShapeId = number;

/** A primitive value as JSON can carry it: what JSON lacks is named. */
export type PrimitiveData =
  | string
  | number
  | boolean
  | null
  | { readonly special: "undefined" | "NaN" | "Infinity" | "-Infinity" | "-0" }
  | { readonly bigint: string };

export type TypedArrayName =
  | "Int8Array"
  | "Uint8Array"
  | "Uint8ClampedArray"
  | "Int16Array"
  | "Uint16Array"
  | "Int32Array"
  | "Uint32Array"
  | "Float32Array"
  | "Float64Array"
  | "BigInt64Array"
  | "BigUint64Array";

/** A property of an object. `@@iterator` is `Symbol.iterator`. */
export interface Member {
  readonly name: string;
  readonly shape: ShapeId;
  readonly optional: boolean;
}

/** `loose` if values that look otherwise are of the type, too: anything is `void`, and a text is `ArrayLike`. */
export type Shape = StrictShape & { readonly loose?: true };

type StrictShape =
  | { readonly kind: "literal"; readonly value: PrimitiveData }
  | { readonly kind: "boolean" }
  /** `whole` for `int` and `nat`; `nat` has a lower end. `named` are the members of an enumeration that any number may be of. */
  | {
      readonly kind: "number";
      readonly whole: boolean;
      readonly range: Interval;
      readonly named?: readonly PrimitiveData[];
    }
  | { readonly kind: "bigint"; readonly range: Interval }
  /** `pattern` is a regular expression without flags that finds something in it. */
  | { readonly kind: "string"; readonly length: Interval; readonly pattern?: string }
  | { readonly kind: "symbol" }
  /** A template literal type: texts around shapes. */
  | { readonly kind: "template"; readonly texts: readonly string[]; readonly parts: readonly ShapeId[] }
  | { readonly kind: "union"; readonly of: readonly ShapeId[] }
  | { readonly kind: "array"; readonly of: ShapeId; readonly length: Interval }
  | {
      readonly kind: "tuple";
      readonly items: readonly { readonly shape: ShapeId; readonly optional: boolean }[];
      readonly rest?: ShapeId;
    }
  /** `index` is what properties of other names hold; `keys` if not all names are meant: numbers, or some that are not told. */
  | {
      readonly kind: "object";
      readonly members: readonly Member[];
      readonly index?: ShapeId;
      readonly keys?: "numbers" | "some";
    }
  /** Instances of these classes of the plan, the class and its subclasses: those that something makes, constructor or not. */
  | { readonly kind: "instance"; readonly name: string; readonly classes: readonly number[] }
  /** An interface: classes of the plan that implement it, and an object with its members. */
  | {
      readonly kind: "interface";
      readonly name: string;
      readonly classes: readonly number[];
      readonly standIn: ShapeId;
    }
  | { readonly kind: "map"; readonly key: ShapeId; readonly value: ShapeId }
  | { readonly kind: "set"; readonly of: ShapeId }
  | { readonly kind: "iterable"; readonly of: ShapeId }
  | { readonly kind: "promise"; readonly of: ShapeId }
  | { readonly kind: "date" }
  | { readonly kind: "regexp" }
  | { readonly kind: "error"; readonly name: string }
  | { readonly kind: "typed-array"; readonly name: TypedArrayName; readonly length: Interval }
  | { readonly kind: "buffer"; readonly name: "ArrayBuffer" | "SharedArrayBuffer" | "DataView" }
  /** A function of the user's to be called by the unit: how many parameters, the shape of the first, the result. */
  | {
      readonly kind: "function";
      readonly parameters: readonly ShapeId[];
      readonly result: ShapeId;
    }
  /** Anything; `defined` if neither `undefined` nor `null`. */
  | { readonly kind: "any"; readonly defined?: true }
  /** Values that the user's configuration gives for this type. */
  | { readonly kind: "fixture"; readonly fixture: string }
  /** No value can be made, and why. */
  | { readonly kind: "none"; readonly reason: string };
