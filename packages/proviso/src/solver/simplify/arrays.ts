import type { Term } from "../terms/term.js";
import type { Simplifier } from "./simplifier.js";

/** Whether two places are known to be different: literals, or sums of the same that differ by a literal. */
function areApart(a: Term, b: Term): boolean {
  if (a.kind === "literal" && b.kind === "literal") return a !== b;
  const [baseA, stepA] = split(a);
  const [baseB, stepB] = split(b);
  return stepA !== stepB && baseA.length === baseB.length && baseA.every((one, i) => one === baseB[i]);
}

/** A whole number as what it is a sum of, and the literal that is added. */
function split(term: Term): readonly [readonly Term[], bigint] {
  if (term.kind !== "application" || term.operator !== "+") return [[term], 0n];
  const last = term.args.at(-1);
  return last?.kind === "literal" && typeof last.value === "bigint"
    ? [term.args.slice(0, -1), last.value]
    : [term.args, 0n];
}

/** What was stored last at the place, or stood there before what was stored elsewhere. */
const selection: Simplifier = (build, [array, at]) => {
  let from = array;
  while (at !== undefined && from?.kind === "application" && from.operator === "store") {
    const [before, place, value] = from.args;
    if (place === at) return value;
    if (before === undefined || place === undefined || !areApart(place, at)) break;
    from = before;
  }
  return from === undefined || at === undefined || from === array
    ? undefined
    : build.terms.apply("select", [from, at]);
};

/** What is stored where it stands anyway changes nothing; what was stored at the place before is gone. */
const storing: Simplifier = (build, [array, at, value]) => {
  if (array === undefined || at === undefined || value === undefined) return undefined;
  if (value.kind === "application" && value.operator === "select")
    if (value.args[0] === array && value.args[1] === at) return array;
  if (array.kind !== "application" || array.operator !== "store" || array.args[1] !== at) return undefined;
  const [before] = array.args;
  return before && build.apply("store", [before, at, value]);
};

export const arrays: readonly (readonly [string, Simplifier])[] = [
  ["select", selection],
  ["store", storing],
];
