import { type Builder, subterms, type Term } from "../solver/index.js";
import { rangeOf } from "../symbolic/index.js";

// What a proof takes to be simpler than it is in JavaScript. Terms tell: each operation that is idealised is one of theirs.

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
  "num.same",
]);

/** What a proof with these terms rests on. */
export function idealisedIn(roots: readonly Term[]): string[] {
  const found = new Set<string>();
  for (const term of subterms(roots)) {
    if (term.kind === "application" && rounding.has(term.operator) && !isExact(term))
      found.add("real-arithmetic");
    if (term.kind === "constant" && /^(int|nat)!/.test(term.name)) found.add("safe-integers");
  }
  return [...found];
}

/** Whether an operation does not round: a whole number divided by a power of two; and a sign that no zero has. */
function isExact({ operator, args }: Extract<Term, { kind: "application" }>): boolean {
  if (operator !== "num.div") return false;
  const [of, by] = args;
  if (of?.kind !== "application" || of.operator !== "num.of_int") return false;
  return (
    by?.kind === "literal" && typeof by.value === "number" && Number.isInteger(Math.log2(Math.abs(by.value)))
  );
}

/** From here on a whole result may be infinite. */
const finite = 2n ** 1000n;

/** When a whole number that is taken to be finite may not be; nothing if that cannot be. */
export function overflowIn(roots: readonly Term[], build: Builder): Term | undefined {
  const open = subterms(roots).flatMap((term) => {
    if (term.kind !== "application" || term.operator !== "int.round") return [];
    const [exact] = term.args;
    return exact === undefined || rangeOf(exact) !== undefined ? [] : [exact];
  });
  if (open.length === 0) return undefined;
  return build.or(
    ...open.flatMap((exact) => [
      build.apply(">", [exact, build.int(finite)]),
      build.apply("<", [exact, build.int(-finite)]),
    ]),
  );
}
