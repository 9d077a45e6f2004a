import type { Json, Refusal } from "../protocol.js";

/** A module of ours that runs inside a child and calls the user's code. */
export interface GuestModule {
  /** Called once; the child ends when it returns. */
  serve(channel: Channel): void | Promise<void>;
}

/** What became of a value that may be a promise. */
export type Settled =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "error"; readonly error: unknown }
  /** Nothing is left that could settle it: no timer, no file being read. */
  | { readonly kind: "stuck" };

/**
 * Runs something and breaks it off after so many milliseconds, which must be whole; then tells how many of them the process
 * was given. What waits, or is not JavaScript, goes on until it is through.
 */
export type Within = <T>(
  milliseconds: number,
  run: () => T,
) => { readonly value: T } | { readonly late: number };

/**
 * What a guest has. None of it relies on anything that the user's code can change, but for what a guest itself
 * does with arrays, promises and the like: see `changedGlobals`.
 */
export interface Channel {
  /** The next message from the parent. Waits for it without running anything; ends the process if there is none to come. Objects in it have no prototype. */
  receive(): Json;
  /** Sends plain data. Members that are `undefined` are left out, numbers that are not finite become `null`. */
  send(message: Json): void;
  /** Says that a case is under way, before each call. The limit per call counts from here. */
  note(caseNumber: number): void;
  /**
   * Says that a case is under way, and that `pass` may tell of the next ones: then a child that is killed, or crashes,
   * was at this case or a later one. To be said again a moment later, since the limit per call counts from here.
   */
  noteFrom(caseNumber: number): void;
  /** Says that a case is under way, at no cost. The parent hears of it with last words and with refusals. */
  pass(caseNumber: number): void;
  readonly within: Within;
  /** Milliseconds of the real clock, from some moment on; the user's code has another one. */
  now(): number;
  /** Says that no case is under way any more. */
  clear(): void;
  /** Begins a world of its own for a case: randomness from this seed, the clock at its start, no timer. Gives how many timers were dropped. */
  reseed(seed: number): number;
  /** Waits for what a call gave. With a frozen clock, timers fire meanwhile, in order and at once. */
  settle(value: unknown): Promise<Settled>;
  /** Lets the event loop turn once, so that what a call left behind, such as a rejection that nobody handles, shows. */
  turn(): Promise<void>;
  /** What was refused since the last time this was asked. */
  refusals(): readonly Refusal[];
  /** The globals and built-in objects that changed since this was last asked, like `Object.prototype.x`. */
  changedGlobals(): readonly string[];
}
