import { type Builder, Int, type Literal, partsOf, subterms, type Term } from "../../solver/index.js";
import { constantOf } from "./facts.js";

// Conditions without quantifiers, for arrays that are short: each quantifier speaks of the first few numbers only. Whoever meets
// them need not meet those that are meant, and the other way round; but of whatever a quantifier speaks, a solver then tells values.

/** Numbers that quantifiers speak of, from 0 on, and the most items of an array. */
const size = 4;
/** Variables of one quantifier. */
const mostVariables = 2;

/** The conditions for short arrays; nothing if something is quantified that is no whole number. */
export function grounded(conditions: readonly Term[], build: Builder): readonly Term[] | undefined {
  const lengths = new Set<Term>();
  const known = new Map<string, Term>();
  const ground = (term: Term, at: ReadonlyMap<Term, Literal>): Term | undefined => {
    const key = `${term.id}@${[...at].map(([{ id }, value]) => `${id}=${value}`).join(",")}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = groundedPart(term, at);
    if (made !== undefined) known.set(key, made);
    return made;
  };
  const groundedPart = (term: Term, at: ReadonlyMap<Term, Literal>): Term | undefined => {
    if (term.kind === "quantified") return instances(term, at);
    const value = at.get(term);
    if (value !== undefined) return build.literal(value);
    if (term.kind !== "application") return term;
    const args = partsOf(term).map((one) => ground(one, at));
    if (!args.every((one) => one !== undefined)) return undefined;
    const made = build.apply(term.operator, args, term.sort);
    if (constantOf(made)?.name.startsWith("length!")) lengths.add(made);
    return made;
  };
  const instances = (
    term: Extract<Term, { kind: "quantified" }>,
    at: ReadonlyMap<Term, Literal>,
  ): Term | undefined => {
    if (term.bound.length > mostVariables || term.bound.some(({ sort }) => sort !== Int)) return undefined;
    let all: ReadonlyMap<Term, Literal>[] = [at];
    for (const bound of term.bound) {
      const variable = build.bound(bound);
      all = all.flatMap((one) =>
        Array.from({ length: size }, (_, i) => new Map([...one, [variable, BigInt(i)] as const])),
      );
    }
    const bodies = all.map((one) => ground(term.body, one));
    if (!bodies.every((one) => one !== undefined)) return undefined;
    return term.quantifier === "forall" ? build.and(...bodies) : build.or(...bodies);
  };
  const all = conditions.map((one) => ground(one, new Map()));
  if (!all.every((one) => one !== undefined)) return undefined;
  const short = [...lengths].map((one) => build.apply("<=", [one, build.int(size)]));
  return [...all, ...short];
}

/** Whether something is quantified in a condition. */
export function isQuantified(conditions: readonly Term[]): boolean {
  return subterms(conditions).some(({ kind }) => kind === "quantified");
}
