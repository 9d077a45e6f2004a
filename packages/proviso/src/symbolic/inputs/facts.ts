import { type Builder, Int, partsOf, subterms, type Term } from "../../solver/index.js";

// What holds of terms that stand for given values, told by the beginning of their names. A term with a bound variable in it is
// left alone: without a fact, more is possible, never less.

type Fact = (term: Term, build: Builder) => readonly Term[];

function between(least: bigint, most: bigint): Fact {
  return (term, build) => [
    build.apply("<=", [build.int(least), term]),
    build.apply("<=", [term, build.int(most)]),
  ];
}

const safe = BigInt(Number.MAX_SAFE_INTEGER);

const facts: ReadonlyMap<string, Fact> = new Map<string, Fact>([
  ["int", between(-safe, safe)],
  ["nat", between(0n, safe)],
  ["length", between(0n, 2n ** 32n - 1n)],
  // Objects that a program makes have positive addresses.
  ["old", (term, build) => [build.apply("<", [term, build.int(0)])]],
]);

/** What holds of the given values that some terms mention, and is not known yet. */
export function factsOf(roots: readonly Term[], known: { has(term: Term): boolean }, build: Builder): Term[] {
  const isBound = new Map<Term, boolean>();
  const found: Term[] = [];
  for (const term of subterms(roots)) {
    const bound =
      (term.kind === "constant" && term.isBound) || partsOf(term).some((part) => isBound.get(part) === true);
    isBound.set(term, bound);
    if (bound || term.sort !== Int) continue;
    const name = nameOf(term);
    const what = name?.split("!", 1)[0];
    if (name === undefined || what === undefined) continue;
    const tags = /^tag(\d+)$/.exec(what)?.[1];
    const fact = tags === undefined ? facts.get(what) : between(0n, BigInt(tags) - 1n);
    for (const one of fact?.(term, build) ?? []) if (!known.has(one)) found.push(one);
  }
  return found;
}

/** The name that a term's content is held under. */
function nameOf(term: Term): string | undefined {
  if (term.kind === "constant") return term.name;
  if (term.kind !== "application" || term.operator !== "select") return undefined;
  const [array] = term.args;
  return array === undefined ? undefined : nameOf(array);
}
