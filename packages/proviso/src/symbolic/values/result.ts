import type { Value } from "./value.js";

export type ErrorName = "TypeError" | "RangeError" | "ReferenceError" | "SyntaxError";

/** What an operation comes to. What is not modelled may come to anything. */
export type Result =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "throw"; readonly error: ErrorName }
  | { readonly kind: "unmodelled"; readonly what: string };

export function given(value: Value): Result {
  return { kind: "value", value };
}

export function thrown(error: ErrorName): Result {
  return { kind: "throw", error };
}

export function unmodelled(what: string): Result {
  return { kind: "unmodelled", what };
}
