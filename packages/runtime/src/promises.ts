import type { Unit } from "./contract-data.js";
import { type Frame, fail, leave, type Plain } from "./engine.js";
import { isObject } from "./inspect.js";
import type { TypeRecord } from "./registry.js";

/** Whether a value is a promise of another. */
export function thenable(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && typeof (value as { then?: unknown }).then === "function";
}

/** Whether a value is a promise of the language; others might start their work when asked for its result. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise;
}

/** What to wait for so that an async unit is settled when it would have been by returning this. */
export function adopted(promise: PromiseLike<unknown>): PromiseLike<unknown> {
  return isPromise(promise) ? promise.then() : promise;
}

/** Checks what a unit that is not `async` promised, when the promise it returned is settled. */
export function settle(
  unit: Unit,
  type: TypeRecord | undefined,
  plain: Plain | 0,
  frame: Frame | undefined,
  promise: PromiseLike<unknown>,
  self: unknown,
  ...args: unknown[]
): PromiseLike<unknown> {
  return promise.then(
    (value) => {
      leave(unit, type, plain, frame, value, self, ...args);
      return value;
    },
    (reason: unknown) => {
      throw fail(unit, type, plain, frame, reason, self, ...args);
    },
  );
}
