import type { Range } from "../../diagnostic/index.js";
import type { Behavior, Visibility } from "../clauses/words.js";
import type { Clause, Expression, Location, Name, TypeText } from "../tree.js";

/** A condition that was written, or that a keyword or a modifier implies. */
export type Condition =
  | {
      readonly kind: "written";
      readonly predicate: Expression;
      readonly redundant: boolean;
      readonly clause: Clause;
    }
  | { readonly kind: "constant"; readonly value: boolean; readonly range: Range }
  | { readonly kind: "non-null"; readonly subject: Name | "result"; readonly range: Range };

/** What must hold if an exception of a type is thrown. */
export interface ExceptionalCondition {
  readonly name: Name | undefined;
  /** Absent: every exception. */
  readonly type: TypeText | undefined;
  readonly condition: Condition;
}

/** The types of exceptions that one clause allows. */
export interface OnlyTypes {
  readonly types: readonly TypeText[];
  readonly range: Range;
}

/** A value fixed at the call. */
export interface OldVariable {
  readonly name: Name;
  readonly type: TypeText | undefined;
  readonly value: Expression;
}

/**
 * A specification case with nothing nested in it and no abbreviation left. Conditions of a list are conjoined.
 * A list that is absent is not specified: nothing is checked (digest of seed 002, §1.3).
 */
export interface FlatCase {
  readonly behavior: Behavior | undefined;
  readonly visibility: Visibility | undefined;
  readonly olds: readonly OldVariable[];
  readonly requires: readonly Condition[] | undefined;
  readonly ensures: readonly Condition[] | undefined;
  readonly signals: readonly ExceptionalCondition[] | undefined;
  /** Each is a set of types outside which nothing may be thrown. */
  readonly signalsOnly: readonly OnlyTypes[];
  readonly assignable: readonly Location[] | undefined;
  readonly accessible: readonly Location[] | undefined;
  readonly diverges: readonly Condition[] | undefined;
  readonly measuredBy: readonly Expression[];
}
