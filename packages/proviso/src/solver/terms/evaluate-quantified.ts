import { conjunctsOf, type Literal, type Quantified, subterms, type Term } from "./term.js";

// A quantifier over one whole number that its body keeps within few values: each of them is looked at. A body of `forall` holds
// wherever one of its disjuncts does, so only numbers for which no comparison among them holds are of interest; one of
// `exists` only where all its conjuncts hold.

/** The value of a term where variables have values. */
type Evaluate = (term: Term, at: ReadonlyMap<Term, Literal>) => Literal | undefined;

/** The most numbers that are looked at. */
const most = 32n;

export function evaluateQuantified(term: Quantified, evaluate: Evaluate): boolean | undefined {
  const [bound, another] = term.bound;
  if (bound === undefined || another !== undefined) return undefined;
  const inside = subterms([term.body]);
  const variable = inside.find(
    (one) => one.kind === "constant" && one.isBound && one.name === bound.name && one.sort === bound.sort,
  );
  if (variable === undefined) return undefined;
  const isForall = term.quantifier === "forall";
  let [from, to]: [bigint | undefined, bigint | undefined] = [undefined, undefined];
  for (const one of isForall ? guardsOf(term.body) : guardsIn(term.body)) {
    const range = rangeFor(variable, one, evaluate);
    if (range?.least !== undefined && (from === undefined || range.least > from)) from = range.least;
    if (range?.most !== undefined && (to === undefined || range.most < to)) to = range.most;
  }
  if (from === undefined || to === undefined || to - from >= most) return undefined;
  let isOpen = false;
  for (let value = from; value <= to; value += 1n) {
    const holds = evaluate(term.body, new Map([[variable, value]]));
    if (holds === !isForall) return holds;
    if (typeof holds !== "boolean") isOpen = true;
  }
  return isOpen ? undefined : isForall;
}

/** A comparison, or what denies one. */
interface Guard {
  readonly comparison: Term;
  readonly isDenied: boolean;
}

/** What holds wherever all conjuncts do. */
function guardsIn(condition: Term): Guard[] {
  return conjunctsOf(condition).map((comparison) => ({ comparison, isDenied: false }));
}

/** What holds wherever no disjunct does that is a comparison, or denies some. */
function guardsOf(body: Term): Guard[] {
  const parts = body.kind === "application" && body.operator === "or" ? body.args : [body];
  return parts.flatMap((part) => {
    const denied = part.kind === "application" && part.operator === "not" ? part.args[0] : undefined;
    return denied === undefined ? [{ comparison: part, isDenied: true }] : guardsIn(denied);
  });
}

/** Where a variable lies if a comparison of a sum, in which it stands once, with a literal holds, or does not. */
function rangeFor(
  variable: Term,
  { comparison, isDenied }: Guard,
  evaluate: Evaluate,
): { readonly least?: bigint; readonly most?: bigint } | undefined {
  if (comparison.kind !== "application" || !/^[<>]=$/.test(comparison.operator)) return undefined;
  const [sum, literal] = comparison.args;
  if (sum === undefined || literal?.kind !== "literal" || typeof literal.value !== "bigint") return undefined;
  const sign = signIn(sum, variable);
  const rest = sign && evaluate(sum, new Map([[variable, 0n]]));
  if (sign === undefined || typeof rest !== "bigint") return undefined;
  const isAtMost = (comparison.operator === "<=") !== isDenied;
  // What is not at most a number is at least the next one.
  const limit = literal.value + (isDenied ? (isAtMost ? -1n : 1n) : 0n) - rest;
  if (sign === 1n) return isAtMost ? { most: limit } : { least: limit };
  return isAtMost ? { least: -limit } : { most: -limit };
}

/** How a variable stands in a sum: as it is, or negated. */
function signIn(sum: Term, variable: Term): 1n | -1n | undefined {
  const parts = sum.kind === "application" && sum.operator === "+" ? sum.args : [sum];
  const [only, another] = parts.filter((one) => subterms([one]).includes(variable));
  if (only === undefined || another !== undefined) return undefined;
  if (only === variable) return 1n;
  const [factor, of] = only.kind === "application" && only.operator === "*" ? only.args : [];
  return factor?.kind === "literal" && factor.value === -1n && of === variable ? -1n : undefined;
}
