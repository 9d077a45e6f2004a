// The clauses of the language, one entry each. Everything that depends on which clause it is (its grammar, the
// carriers it may use, the names it may mention, where it is type-checked, its documentation) reads this table.

/** What a clause belongs to: a unit's contract, a type's, a statement, or the loop that follows. */
export type Family = "method" | "type" | "statement" | "loop";

/** The grammar of what follows the keyword. */
export type Shape =
  | "predicate"
  | "value"
  | "signals"
  | "types"
  | "locations"
  | "old"
  | "represents"
  | "constraint"
  | "set"
  | "name"
  | "nothing";

/**
 * The state a clause speaks of: before the call, after a normal or an exceptional return, any visible state of
 * an object, two successive ones, or the point in a body where it stands.
 */
export type State = "pre" | "post" | "exceptional" | "visible" | "history" | "body";

/** Whose contract a clause may be part of. `both` is read in the updated version when in a change contract. */
export type Dialect = "contract" | "change" | "both";

export interface ClauseSpec {
  readonly keyword: string;
  readonly aliases?: readonly string[];
  readonly family: Family;
  readonly shape: Shape;
  readonly state: State;
  readonly dialect: Dialect;
  /** Whether `keyword_redundantly` is a clause too. */
  readonly redundantly: boolean;
  /** Whether it may be written as a block tag of a doc comment. */
  readonly tag: boolean;
  /** The clause's meaning in a sentence. */
  readonly meaning: string;
}

const method = (
  keyword: string,
  shape: Shape,
  state: State,
  meaning: string,
  more: Partial<ClauseSpec> = {},
): ClauseSpec => ({
  keyword,
  family: "method",
  shape,
  state,
  dialect: "contract",
  redundantly: true,
  tag: true,
  meaning,
  ...more,
});

const type = (keyword: string, shape: Shape, state: State, meaning: string): ClauseSpec => ({
  keyword,
  family: "type",
  shape,
  state,
  dialect: "contract",
  redundantly: true,
  tag: true,
  meaning,
});

const body = (
  keyword: string,
  family: "statement" | "loop",
  shape: Shape,
  meaning: string,
  more: Partial<ClauseSpec> = {},
): ClauseSpec => ({
  keyword,
  family,
  shape,
  state: "body",
  dialect: "contract",
  redundantly: true,
  tag: false,
  meaning,
  ...more,
});

export const clauseTable = [
  method("requires", "predicate", "pre", "The caller must make this true.", { dialect: "both" }),
  method("ensures", "predicate", "post", "Holds when the unit returns normally.", { dialect: "both" }),
  method("signals", "signals", "exceptional", "Holds when the unit throws an exception of this type.", {
    dialect: "both",
  }),
  method("signals_only", "types", "exceptional", "The unit throws no exception of any other type."),
  method("assignable", "locations", "pre", "The only locations the unit may change, those it creates apart."),
  method("accessible", "locations", "pre", "The only locations whose value the unit may depend on."),
  method("diverges", "predicate", "pre", "Where this holds at the call, the unit need not end."),
  method("measured_by", "value", "pre", "Gets smaller, and stays non-negative, at each recursive call."),
  method("old", "old", "pre", "A name for a value at the call, for use in the clauses that follow.", {
    redundantly: false,
    dialect: "both",
  }),
  method("when_required", "predicate", "pre", "Precondition of the previous version.", {
    dialect: "change",
    redundantly: false,
  }),
  method("when_ensured", "predicate", "post", "What the previous version's normal return looked like.", {
    dialect: "change",
    redundantly: false,
  }),
  method("when_signaled", "signals", "exceptional", "What the previous version's exception looked like.", {
    dialect: "change",
    redundantly: false,
  }),
  method("preserves_when", "predicate", "pre", "Where this holds, both versions must behave alike.", {
    dialect: "change",
    redundantly: false,
  }),
  method("renamed_from", "name", "pre", "The name this unit or member had in the previous version.", {
    dialect: "change",
    redundantly: false,
  }),
  type("invariant", "predicate", "visible", "Holds of every object whenever no method of it is running."),
  type("constraint", "constraint", "history", "Relates the states before and after every call of a method."),
  type("initially", "predicate", "visible", "Holds of every object when its construction ends."),
  type("represents", "represents", "visible", "How a model field's value follows from the program's state."),
  body("assert", "statement", "predicate", "Holds here."),
  body("assume", "statement", "predicate", "Taken to hold here, on the user's word."),
  body("hence_by", "statement", "predicate", "Why the assertion before it holds."),
  body("unreachable", "statement", "nothing", "Control never comes here.", { redundantly: false }),
  body("set", "statement", "set", "Gives ghost state a new value.", { redundantly: false }),
  body(
    "maintaining",
    "loop",
    "predicate",
    "Holds before each test of the loop's condition and when the loop is left.",
    { aliases: ["loop_invariant"] },
  ),
  body("decreasing", "loop", "value", "Gets smaller on each pass, and never negative.", {
    aliases: ["decreases"],
  }),
] as const satisfies readonly ClauseSpec[];

export interface ClauseKeyword {
  readonly spec: ClauseSpec;
  readonly redundant: boolean;
}

const REDUNDANTLY = "_redundantly";

const keywords = new Map<string, ClauseKeyword>();
for (const spec of clauseTable as readonly ClauseSpec[]) {
  for (const word of [spec.keyword, ...(spec.aliases ?? [])]) {
    keywords.set(word, { spec, redundant: false });
    if (spec.redundantly) keywords.set(word + REDUNDANTLY, { spec, redundant: true });
  }
}

/** The clause that a word opens, if it is one. */
export function clauseKeyword(word: string): ClauseKeyword | undefined {
  return keywords.get(word);
}

/** Every word that opens a clause. */
export function clauseWords(): Iterable<string> {
  return keywords.keys();
}
