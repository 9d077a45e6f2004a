import {
  type Answer,
  Bool,
  conjunctsOf,
  evaluate,
  Int,
  type Literal,
  type Meanings,
  Num,
  Str,
  subterms,
  type Term,
} from "../../solver/index.js";
import { type Bounds, boundsWith, rangeOf } from "../values/ranges.js";

// Conditions on a few small numbers are decided by trying them all. Numbers as texts, and as doubles, are hard for solvers; V8
// computes them.

/** Combinations that are tried, and terms that are worked out for all of them together. */
const [mostCombinations, mostWork] = [10_000, 500_000];

/** Whether conditions can hold together, if there are only a few values that could make them; nothing if there are more. */
export function exhausted(conditions: readonly Term[], functions: Meanings): Answer | undefined {
  const terms = subterms(conditions);
  if (!terms.some(({ sort }) => sort === Str || sort === Num)) return undefined;
  const domains = domainsOf(terms, conditions);
  if (domains === undefined) return undefined;
  for (const values of combinations(domains)) {
    const held = heldTogether(conditions, values, functions);
    if (held === undefined) return undefined;
    if (held) return { status: "sat", values };
  }
  return { status: "unsat", core: [] };
}

/** Whether all conditions hold; nothing if that cannot be computed, and none is known not to. */
function heldTogether(
  conditions: readonly Term[],
  values: ReadonlyMap<Term, Literal>,
  functions: Meanings,
): boolean | undefined {
  let isOpen = false;
  for (const one of conditions) {
    const held = evaluate(one, values, functions);
    if (held === false) return false;
    if (held === undefined) isOpen = true;
  }
  return isOpen ? undefined : true;
}

/** All values that each constant can have; nothing if they are too many. */
function domainsOf(
  terms: readonly Term[],
  conditions: readonly Term[],
): (readonly [Term, readonly Literal[]])[] | undefined {
  let bounds: Bounds = new Map();
  const most = Math.min(mostCombinations, mostWork / terms.length);
  let count = 1;
  const domains: (readonly [Term, readonly Literal[]])[] = [];
  for (const one of conditions.flatMap(conjunctsOf)) bounds = boundsWith(bounds, one);
  for (const term of terms) {
    if (term.kind === "quantified") return undefined;
    if (term.kind !== "constant") continue;
    const domain = domainOf(term, bounds, most / count);
    if (domain === undefined) return undefined;
    count *= domain.length;
    domains.push([term, domain]);
  }
  return domains;
}

function domainOf(term: Term, bounds: Bounds, most: number): readonly Literal[] | undefined {
  if (term.sort === Bool) return most < 2 ? undefined : [false, true];
  if (term.sort !== Int) return undefined;
  const range = rangeOf(term, bounds);
  if (range === undefined || range.most - range.least >= BigInt(Math.floor(most))) return undefined;
  return Array.from({ length: Number(range.most - range.least) + 1 }, (_, i) => range.least + BigInt(i));
}

function* combinations(
  domains: readonly (readonly [Term, readonly Literal[]])[],
): Generator<ReadonlyMap<Term, Literal>> {
  const values = new Map<Term, Literal>();
  yield* from(0);
  function* from(at: number): Generator<ReadonlyMap<Term, Literal>> {
    const domain = domains[at];
    if (domain === undefined) {
      yield new Map(values);
      return;
    }
    for (const value of domain[1]) {
      values.set(domain[0], value);
      yield* from(at + 1);
    }
  }
}
