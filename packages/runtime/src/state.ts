import type { Call } from "./call.js";
import type { ContractError } from "./errors.js";
import type { TypeRecord } from "./registry.js";
import type { Broken } from "./violate.js";

/**
 * Whether contracts are to be checked now. An assertion is evaluated without a pause, so one flag for the whole
 * program is safe in asynchronous code too: while it is down, what the assertion calls runs unchecked.
 */
export const state: {
  idle: boolean;
  on: boolean;
  /** Classes whose objects are still in the hands of the constructor above. */
  making: TypeRecord[];
  frames?: Frames;
  /** Makes errors instead of `errorOf`, for those who try calls by the thousand. */
  error?: (...broken: Broken) => ContractError;
} = { idle: true, on: true, making: [] };

/** What checks `assignable`, where it is asked for. */
export interface Frames {
  /** Remembers the state at a call, given the cases that were met; nothing if the call may change everything. */
  take(call: Call, met: readonly boolean[]): object | undefined;
  /** Makes it known if anything else was changed. */
  compare(call: Call, snapshot: object, from: (...args: never[]) => unknown): void;
}

/** Switches all checks on or off. */
export function setChecks(on: boolean): void {
  state.on = on;
  state.idle = on;
}

/** Runs an assertion's code: nothing it calls is checked. */
export function unchecked<T>(run: () => T): T {
  const before = state.idle;
  state.idle = false;
  try {
    return run();
  } finally {
    state.idle = before && state.on;
  }
}

/** A contract's old values where it has none. */
export const none: readonly unknown[] = [];
