import type { Term } from "../../solver/index.js";
import type { ClaimText } from "../kernel/kernel.js";
import type { Value } from "../values/value.js";
import type { Closure } from "./closure.js";
import type { State } from "./state.js";

/** When a function may be called, or what it must leave, as its contract says. */
export interface Precondition {
  readonly claim: ClaimText;
  readonly holds: Term;
  /** Why that is not known. */
  readonly unmodelled?: string;
}

/** What is owed at the end of a call that is watched. */
export type AtEnd = (
  state: State,
  outcome: { readonly kind: "return" | "throw"; readonly value: Value },
) => readonly Precondition[];

/** A way that a call may end, as a contract says, and when. */
export interface PromisedEnd {
  readonly kind: "return" | "throw";
  /** Makes what it gives, and assumes what is promised of it; nothing if that is not known. */
  readonly make: (state: State) => Value | undefined;
}

/** Contracts of what is called. */
export interface CallRules {
  /** Nothing if it may be called anyhow. */
  before(state: State, callee: Closure, self: Value, args: readonly Value[]): Precondition | undefined;
  /** What a call comes to by its contract alone; nothing if its code is to tell. */
  instead(
    state: State,
    callee: Closure,
    self: Value,
    args: readonly Value[],
  ): readonly PromisedEnd[] | undefined;
  /** What a call owes when it ends, if that is looked at inside of its caller; it begins now. */
  watch(state: State, callee: Closure, self: Value, args: readonly Value[]): AtEnd | undefined;
}
