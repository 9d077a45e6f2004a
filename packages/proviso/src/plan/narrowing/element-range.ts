import ts from "#typescript";
import type { Quantified } from "../../contract/index.js";
import type { Path, Scope } from "./scope.js";
import { binary, conjunctsOf, memberCall, nameOf, type Term, termOf } from "./terms.js";

/**
 * The collection whose every element a quantifier speaks of, and the scope of its body: one variable that runs from 0
 * up to a length, or through what a collection includes. A range that says more leaves elements out.
 */
export function elementRange(
  { bindings, domain }: Quantified,
  scope: Scope,
): { readonly of: Path; readonly scope: Scope } | undefined {
  const [binding, another] = bindings;
  if (binding === undefined || another !== undefined || domain === undefined) return undefined;
  const name = binding.name.text;
  const type = binding.type.text.trim();
  const conjuncts = conjunctsOf(termOf(domain));
  const [only] = conjuncts;
  if (conjuncts.length === 1 && only !== undefined) {
    const call = memberCall(only);
    if (call?.name === "includes" && nameOf(call.argument) === name) {
      const of = pathOf(call.object, scope);
      return of && { of, scope: scope.forElements({ value: name }, of) };
    }
  }
  if (type !== "int" && type !== "nat") return undefined;
  let of: Path | undefined;
  let fromZero = type === "nat";
  for (const conjunct of conjuncts) {
    const bound = boundOn(conjunct, name);
    if (bound === undefined) return undefined;
    if (bound.side === "lower" && !bound.strict && isZero(bound.other, scope)) fromZero = true;
    else if (bound.side === "upper" && bound.strict && of === undefined) of = withLength(bound.other, scope);
    else return undefined;
  }
  return of === undefined || !fromZero ? undefined : { of, scope: scope.forElements({ index: name }, of) };
}

function boundOn(
  term: Term,
  name: string,
): { side: "lower" | "upper"; strict: boolean; other: Term } | undefined {
  const parts = binary(term);
  if (parts === undefined) return undefined;
  const { left, operator, right } = parts;
  const isLess = operator === ts.SyntaxKind.LessThanToken || operator === ts.SyntaxKind.LessThanEqualsToken;
  const isGreater =
    operator === ts.SyntaxKind.GreaterThanToken || operator === ts.SyntaxKind.GreaterThanEqualsToken;
  if (!isLess && !isGreater) return undefined;
  const strict = operator === ts.SyntaxKind.LessThanToken || operator === ts.SyntaxKind.GreaterThanToken;
  const [small, large] = isLess ? [left, right] : [right, left];
  if (nameOf(small) === name) return { side: "upper", strict, other: large };
  return nameOf(large) === name ? { side: "lower", strict, other: small } : undefined;
}

function isZero(term: Term, scope: Scope): boolean {
  const reading = scope.read(term);
  return reading?.kind === "constant" && reading.value === 0;
}

/** The collection whose length a term is. */
function withLength(term: Term, scope: Scope): Path | undefined {
  const reading = scope.read(term);
  if (reading?.kind !== "path" || reading.plus !== 0) return undefined;
  const { root, steps, optional } = reading.path;
  return steps.at(-1) === "length" && !optional ? { root, steps: steps.slice(0, -1), optional } : undefined;
}

function pathOf(term: Term, scope: Scope): Path | undefined {
  const reading = scope.read(term);
  return reading?.kind === "path" && reading.plus === 0 ? reading.path : undefined;
}
