import { Bool, Int } from "../terms/sort.js";
import type { Term } from "../terms/term.js";
import { equalWhole } from "./arithmetic.js";
import type { Building, Simplifier } from "./simplifier.js";

/** What an operator is applied to, if a term is that. */
function argsOf(term: Term | undefined, operator: string): readonly Term[] | undefined {
  return term?.kind === "application" && term.operator === operator ? term.args : undefined;
}

/**
 * `and` and `or` are each other's mirror image: parts of the same operator are taken apart, each is said once and in the
 * order of their numbers, the neutral value is left out; one that decides, or a part beside its negation, decides.
 */
function junction(operator: "and" | "or"): Simplifier {
  return (build, args) => {
    const [neutral, deciding] = operator === "and" ? [build.true, build.false] : [build.false, build.true];
    const parts = new Set<Term>();
    for (const arg of args)
      for (const part of argsOf(arg, operator) ?? [arg]) if (part !== neutral) parts.add(part);
    for (const part of parts) {
      const [denied] = argsOf(part, "not") ?? [];
      if (part === deciding || (denied && parts.has(denied))) return deciding;
    }
    const [first] = parts;
    if (first === undefined) return neutral;
    if (parts.size === 1) return first;
    return build.terms.apply(
      operator,
      [...parts].sort((a, b) => a.id - b.id),
    );
  };
}

const opposite: ReadonlyMap<string, string> = new Map([
  ["<", ">="],
  ["<=", ">"],
  [">", "<="],
  [">=", "<"],
]);

const negation: Simplifier = (build, [inner]) => {
  const denied = argsOf(inner, "not");
  if (denied !== undefined) return denied[0];
  const other = inner?.kind === "application" && inner.args.length === 2 && opposite.get(inner.operator);
  return other ? build.apply(other, inner.args) : undefined;
};

const equality: Simplifier = (build, args) => {
  const [a, b, ...more] = args;
  if (a === undefined || b === undefined || more.length > 0) return undefined;
  if (a === b) return build.true;
  if (a.sort === Bool) {
    if (a.kind === "literal") return a === build.true ? b : build.not(b);
    if (b.kind === "literal") return b === build.true ? a : build.not(a);
  }
  const known = a.sort === Int ? equalWhole(build, a, b) : undefined;
  if (known !== undefined) return build.literal(known);
  // Of a choice between literals only the condition matters.
  const value = a.kind === "literal" ? a : b;
  const [test, then, otherwise] = argsOf(value === a ? b : a, "ite") ?? [];
  if (value.kind === "literal" && test && then?.kind === "literal" && otherwise?.kind === "literal")
    return build.if(test, build.equal(then, value), build.equal(otherwise, value));
  return a.id <= b.id ? undefined : build.terms.apply("=", [b, a]);
};

const choice: Simplifier = (build, [test, then, otherwise]) => {
  if (test === undefined || then === undefined || otherwise === undefined) return undefined;
  if (test === build.true || then === otherwise) return then;
  if (test === build.false) return otherwise;
  const [denied] = argsOf(test, "not") ?? [];
  if (denied !== undefined) return build.if(denied, otherwise, then);
  return then.sort === Bool ? boolChoice(build, test, then, otherwise) : undefined;
};

function boolChoice(build: Building, test: Term, then: Term, otherwise: Term): Term | undefined {
  if (then === build.true) return build.or(test, otherwise);
  if (then === build.false) return build.and(build.not(test), otherwise);
  if (otherwise === build.true) return build.or(build.not(test), then);
  return otherwise === build.false ? build.and(test, then) : undefined;
}

export const connectives: readonly (readonly [string, Simplifier])[] = [
  ["and", junction("and")],
  ["or", junction("or")],
  ["not", negation],
  ["=", equality],
  ["ite", choice],
  ["=>", (build, [a, b, ...more]) => (a && b && more.length === 0 ? build.or(build.not(a), b) : undefined)],
];
