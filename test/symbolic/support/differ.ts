import { executeConcretely } from "../../../packages/proviso/dist/symbolic/concrete.js";
import { hostPicture, pictureText } from "./host-picture.js";

/** What came of a comparison: nothing, if both agree. */
export type Difference =
  | { readonly kind: "same" }
  | { readonly kind: "unmodelled"; readonly what: string }
  | { readonly kind: "different"; readonly machine: string; readonly host: string };

/** Evaluates the body of a function of `a`, `b` and `c` by V8 and by the machine. `make` gives the arguments anew each time. */
export function differ(body: string, make: () => readonly unknown[]): Difference {
  const text = `function f(a, b, c) { ${body} }`;
  const ending = executeConcretely(`export ${text}`, "f", make());
  if (!("args" in ending)) return { kind: "unmodelled", what: "what" in ending ? ending.what : ending.kind };
  const machine = `${ending.kind} ${pictureText(ending.value)} ${pictureText(ending.args)}`;
  const host = hostEnding(text, make());
  return machine === host ? { kind: "same" } : { kind: "different", machine, host };
}

/** How V8 ends a call, as a text, and what becomes of the arguments. */
export function hostEnding(text: string, args: readonly unknown[], withArgs = true): string {
  const called = new Function(`"use strict"; return (${text});`)() as (
    ...args: readonly unknown[]
  ) => unknown;
  const seen = new Map<object, number>();
  const draw = (kind: string, value: unknown): string => {
    const first = pictureText(hostPicture(value, seen));
    return withArgs ? `${kind} ${first} ${pictureText(hostPicture(args, seen))}` : `${kind} ${first}`;
  };
  let value: unknown;
  try {
    value = called(...args);
  } catch (error) {
    return draw("throw", error);
  }
  return draw("return", value);
}

/** Numbers from 0 to below 1 that are the same at each run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
