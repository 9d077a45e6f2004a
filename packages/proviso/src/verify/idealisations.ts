import { type Builder, boundIn, Int, subterms, type Term } from "../solver/index.js";
import {
  allMeanings,
  infiniteFrom,
  isFiniteIn,
  type PathSolver,
  rangeOf,
  type State,
  sampleOf,
  unboundedIn,
} from "../symbolic/index.js";

// What a proof takes to be simpler than it is in JavaScript. Terms tell: each operation that is idealised is one of theirs.
// Conditions that contradict each other as reals are asked about once more, as reals that are rounded; a whole number that may have become
// infinite is looked for where paths end: of an input for which that happens, the path that it goes by the model ends there.

/** What a verdict may rest on. */
export type Idealisation =
  | "real-arithmetic"
  | "no-overflow"
  | "plain-functions"
  | "plain-objects"
  | "assumptions"
  | "run-to-completion"
  | "strict-mode"
  | "safe-integers"
  | "held-integers"
  | "held-types"
  | "enum-members";

/** Operations on numbers that round, or that a solver knows nothing of as reals. */
const rounding = new Set([
  "num.add",
  "num.sub",
  "num.mul",
  "num.div",
  "num.sqrt",
  "num.pow",
  "num.rem",
  "num.neg",
]);

/** Functions that tell zeros from each other, besides division. */
const telling = new Set(["num.same", "num.pow", "math.atan2"]);

/** Whether something was idealised on a path itself. */
export function isIdealised({ assumes, awaited, given, unbounded }: State): boolean {
  return assumes || awaited || given !== undefined || unbounded !== undefined;
}

export class Idealisations {
  readonly found = new Set<Idealisation>();

  constructor(
    readonly build: Builder,
    readonly reals: PathSolver,
    /** Where numbers are rounded; nothing if they are doubles all along. */
    readonly rounded: PathSolver | undefined,
    readonly hasTime: () => boolean,
  ) {}

  /** Takes note of what conditions were idealised by that contradict each other. */
  readonly onContradiction = async (conditions: readonly Term[]): Promise<void> => {
    const terms = subterms(conditions);
    // Where one question was too much, others would be in vain.
    if (this.found.has("real-arithmetic")) return;
    if (this.rounded === undefined) {
      // Whole numbers have one zero, which is positive as a double.
      if (tellsWholeZeros(terms)) this.found.add("real-arithmetic");
      return;
    }
    const isSigned = tellsZeros(terms);
    if (!isSigned && !terms.some(isRounded)) return;
    // Doubles for which it is not so are often easily found, and then nobody has to be asked.
    const isSure =
      !isSigned &&
      this.hasTime() &&
      sampleOf(conditions, allMeanings, this.build) === undefined &&
      (await this.rounded.ask(conditions)).status === "unsat";
    if (!isSure) this.found.add("real-arithmetic");
  };

  /** Takes note of whole numbers that may have become infinite on a path. */
  async onEnd(end: State, claimed: readonly Term[], sharesObjects: boolean): Promise<void> {
    // What others have, too, they may change while a unit waits.
    if (end.awaited && sharesObjects) this.found.add("run-to-completion");
    if (end.assumes) this.found.add("assumptions");
    // A function that was given may do more than to return a value.
    if (end.given !== undefined) this.found.add("plain-functions");
    if (this.found.has("no-overflow")) return;
    const isFree = (term: Term): boolean => boundIn(term).length === 0;
    const open = new Set(
      subterms(claimed)
        .flatMap((term) => unboundedIn(term, end.bounds) ?? [])
        .filter(isFree),
    );
    for (let at = end.unbounded; at !== undefined; at = at.before)
      if (!isFiniteIn(at.exact, end.bounds) && (isFree(at.exact) || hasUnboundedPart(at.exact, end)))
        open.add(at.exact);
    if (open.size === 0) return;
    const { build } = this;
    const overflow = build.or(
      ...[...open].map((exact) => {
        const isInfinite = build.or(
          build.apply(">=", [exact, build.int(infiniteFrom)]),
          build.apply("<=", [exact, build.int(-infiniteFrom)]),
        );
        // What is under a quantifier is so for some value of what that binds.
        const bound = boundIn(exact);
        return bound.length === 0 ? isInfinite : build.exists(bound, isInfinite);
      }),
    );
    if ((await this.reals.ask([...end.conditions, overflow])).status !== "unsat")
      this.found.add("no-overflow");
  }
}

/** Whether something in a result under a quantifier is as large as can be, whatever is quantified over. */
function hasUnboundedPart(exact: Term, { bounds }: State): boolean {
  return subterms([exact]).some(
    (part) => part.sort === Int && boundIn(part).length === 0 && rangeOf(part, bounds) === undefined,
  );
}

function isPowerOfTwo(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0 && (BigInt(value) & (BigInt(value) - 1n)) === 0n;
}

/** Whether the sign of a zero may matter. What is divided by the same zero twice has the same sign twice. */
function tellsZeros(terms: readonly Term[]): boolean {
  const divisors = new Set<Term>();
  for (const term of terms) {
    if (term.kind !== "application") continue;
    if (telling.has(term.operator)) return true;
    const by = term.operator === "num.div" ? term.args[1] : undefined;
    // Under a quantifier, one term is many zeros.
    if (by !== undefined && boundIn(by).length > 0) return true;
    if (by !== undefined && (by.kind !== "literal" || by.value === 0)) divisors.add(by);
  }
  return divisors.size > 1;
}

/** Whether the sign of a zero may matter that was a whole number. */
function tellsWholeZeros(terms: readonly Term[]): boolean {
  const isWhole = terms.some(
    (term) =>
      term.kind === "application" && term.operator === "num.of_int" && term.args[0]?.kind !== "literal",
  );
  const isTold = terms.some(
    (term) =>
      term.kind === "application" &&
      (telling.has(term.operator) || (term.operator === "num.div" && term.args[1]?.kind !== "literal")),
  );
  return isWhole && isTold;
}

/** Whether an operation rounds: dividing a whole number by a power of two does not. */
function isRounded(term: Term): boolean {
  if (term.kind !== "application" || !rounding.has(term.operator)) return false;
  if (term.operator !== "num.div") return true;
  const [of, by] = term.args;
  if (of?.kind !== "application" || of.operator !== "num.of_int") return true;
  return !(by?.kind === "literal" && typeof by.value === "number" && isPowerOfTwo(Math.abs(by.value)));
}
