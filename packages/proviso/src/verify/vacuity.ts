import type { Condition } from "../contract/index.js";
import type { BegunCall, Gap } from "../execution/index.js";
import type { EffectiveCase } from "../program/index.js";
import type { Builder } from "../solver/index.js";
import type { PathSolver, State } from "../symbolic/index.js";

// What holds of nothing is held by everything: invariants that no object meets, cases whose precondition no input meets, and
// promises about a way to end that no call takes say nothing, and are told.

/** How a path ends, a promise as what it comes to. */
export type EndKind = NonNullable<State["ending"]>["kind"] | undefined;

export class Vacuity {
  #returns = false;
  #throws = false;

  constructor(
    readonly call: BegunCall,
    readonly solver: PathSolver,
    readonly build: Builder,
  ) {}

  /** Of no input at all, and of single cases. */
  async before(): Promise<{ readonly gap: Gap; readonly isWhole: boolean }[]> {
    const { invariants, cases } = this.call;
    if (invariants.length > 0 && (await this.solver.ask(invariants)).status === "unsat")
      return [{ gap: { why: "vacuous", what: "no object meets the invariants" }, isWhole: true }];
    if (cases.length < 2) return [];
    const found: { gap: Gap; isWhole: boolean }[] = [];
    for (const { spec, holds } of cases) {
      const { status } = await this.solver.ask([...invariants, holds]);
      const what = "no input meets the precondition of this case";
      if (status === "unsat")
        found.push({ gap: { why: "vacuous", what, place: placeOf(spec) }, isWhole: false });
    }
    return found;
  }

  /** Whether a path is known to end like that. */
  isKnown(kind: EndKind): boolean {
    return kind === "return" ? this.#returns : kind === "throw" ? this.#throws : true;
  }

  ended(kind: EndKind): void {
    if (kind === "return") this.#returns = true;
    if (kind === "throw") this.#throws = true;
  }

  /** Of promises about an end that no path comes to, when all were walked. */
  after(): Gap[] {
    return this.call.cases.flatMap(({ spec }): Gap[] => {
      const { ensures = [], signals = [] } = spec.flat;
      const place = placeOf(spec);
      const isSaid = ensures.some((one) => one.kind === "written");
      const isThrowing = signals.some(({ condition }) => !isFalse(condition));
      return [
        ...(isSaid && !this.#returns
          ? [{ why: "vacuous" as const, what: "it never returns, so `ensures` never matters", place }]
          : []),
        ...(isThrowing && !this.#throws
          ? [{ why: "vacuous" as const, what: "it never throws, so `signals` never matters", place }]
          : []),
      ];
    });
  }
}

function isFalse(condition: Condition): boolean {
  if (condition.kind === "constant") return !condition.value;
  return (
    condition.kind === "written" &&
    condition.predicate.kind === "code" &&
    condition.predicate.text.trim() === "false"
  );
}

function placeOf({ flat, file }: EffectiveCase): Gap["place"] {
  const [first] = [...(flat.requires ?? []), ...(flat.ensures ?? [])];
  const range = first?.kind === "written" ? first.predicate.range : first?.range;
  return range && { file: file.original.fileName, start: range.start, end: range.end };
}
