import type { ErrorName, Result } from "../values/result.js";

// What a function of the library cannot go on with ends it at once, from however deep inside.

class Stop extends Error {
  constructor(readonly result: Extract<Result, { kind: "throw" | "unmodelled" }>) {
    super("A function of the library stops.");
  }
}

/** Ends a function of the library: it throws. */
export function stopWith(error: ErrorName): never {
  throw new Stop({ kind: "throw", error });
}

/** Ends a function of the library: what it does is not modelled. */
export function stopUnmodelled(what: string): never {
  throw new Stop({ kind: "unmodelled", what });
}

const hostErrors: readonly ErrorName[] = ["TypeError", "RangeError", "ReferenceError", "SyntaxError"];

/** What something gives, or what it was stopped with. */
export function untilStopped<T>(act: () => T): T | Result {
  try {
    return act();
  } catch (error) {
    if (error instanceof Stop) return error.result;
    throw error;
  }
}

/** What V8 gives; an error that it throws is thrown by the function of the library. */
export function byHost<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    const name = hostErrors.find((one) => error instanceof Error && error.name === one);
    if (name === undefined) throw error;
    return stopWith(name);
  }
}
