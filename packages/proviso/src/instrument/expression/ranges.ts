import ts from "#typescript";
import type { Binding } from "../../contract/index.js";
import { childTerm, namesIn, operandsOf, type Term } from "./term.js";

// Finds finitely many values that suffice to decide a quantifier (seed 002, §3.3): intervals for integers, collections
// that the range says the variable is in, the values of a small type. What is found may be a superset, because the
// range is evaluated again for each value. Nothing found: the quantifier cannot be executed.

/** A bound of an interval. */
export interface Bound {
  readonly term: Term;
  readonly strict: boolean;
  /** The conjunct that says it of the variable itself. */
  readonly from: Term | undefined;
}

/** The values a bound variable has to be tried with. */
export type VariableRange =
  | {
      readonly kind: "interval";
      readonly lower: readonly Bound[];
      readonly upper: readonly Bound[];
      readonly big: boolean;
      readonly natural: boolean;
    }
  | { readonly kind: "elements"; readonly of: Term; readonly method: string }
  | { readonly kind: "values"; readonly texts: readonly string[] }
  | { readonly kind: "term"; readonly term: Term }
  | { readonly kind: "union"; readonly ranges: readonly VariableRange[] };

/** The range of each variable in turn; those before it have their values. Undefined if one has none. */
export function rangesOf(
  bindings: readonly Binding[],
  domain: Term | undefined,
): VariableRange[] | undefined {
  const ranges: VariableRange[] = [];
  for (const [i, binding] of bindings.entries()) {
    const open = bindings.slice(i).map(({ name }) => name.text);
    const range = rangeOf(binding, domain, open);
    if (range === undefined) return undefined;
    ranges.push(range);
  }
  return ranges;
}

function rangeOf(
  binding: Binding,
  domain: Term | undefined,
  open: readonly string[],
): VariableRange | undefined {
  const type = binding.type.text.trim();
  if (type === "boolean") return { kind: "values", texts: ["false", "true"] };
  if (
    /^("[^"]*"|'[^']*'|-?\d+|true|false|null)(\s*\|\s*("[^"]*"|'[^']*'|-?\d+|true|false|null))*$/.test(type)
  )
    return { kind: "values", texts: [...new Set(type.split("|").map((text) => text.trim()))] };
  return domain && rangeIn(domain, binding.name.text, type, open);
}

/** The range that a condition gives a variable: what one of its conjuncts says, or all of its alternatives. */
function rangeIn(
  domain: Term,
  name: string,
  type: string,
  open: readonly string[],
): VariableRange | undefined {
  const alternatives = operandsOf(domain, "||");
  if (alternatives.length > 1) {
    const ranges = alternatives.flatMap((term) => rangeIn(term, name, type, open) ?? []);
    return ranges.length === alternatives.length ? { kind: "union", ranges } : undefined;
  }
  const conjuncts = operandsOf(domain, "&&");
  const first = <T>(find: (conjunct: Term) => T | undefined): T | undefined => {
    for (const conjunct of conjuncts) {
      const found = find(conjunct);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const bounds = /^(int|nat|bigint)$/.test(type) ? interval(conjuncts, name, type, open) : undefined;
  // Bounds that are written out cannot go wrong as what else the range says can.
  if (bounds !== undefined && isWrittenOut(bounds)) return bounds;
  return (
    first((conjunct) => memberOf(conjunct, name, open) ?? equalTo(conjunct, name, open)) ??
    bounds ??
    first((conjunct) =>
      operandsOf(conjunct, "||").length > 1 ? rangeIn(conjunct, name, type, open) : undefined,
    )
  );
}

function memberOf(term: Term, name: string, open: readonly string[]): VariableRange | undefined {
  if (term.kind !== "code" || !ts.isCallExpression(term.node)) return undefined;
  const { expression, arguments: args } = term.node;
  const [only] = args;
  if (!ts.isPropertyAccessExpression(expression) || !/^(has|includes|contains)$/.test(expression.name.text))
    return undefined;
  if (only === undefined || args.length !== 1 || !isName(childTerm(term.code, only), name)) return undefined;
  const source = childTerm(term.code, expression.expression);
  return mentions(source, open) ? undefined : { kind: "elements", of: source, method: expression.name.text };
}

function equalTo(term: Term, name: string, open: readonly string[]): VariableRange | undefined {
  const comparison = comparisonOf(term);
  if (comparison === undefined || comparison.operator !== "===") return undefined;
  const { left, right } = comparison;
  const other = isName(left, name) ? right : isName(right, name) ? left : undefined;
  return other === undefined || mentions(other, open) ? undefined : { kind: "term", term: other };
}

function interval(
  conjuncts: readonly Term[],
  name: string,
  type: string,
  open: readonly string[],
): VariableRange | undefined {
  const lower = boundsOf(conjuncts, name, open, "lower", new Set());
  const upper = boundsOf(conjuncts, name, open, "upper", new Set());
  const natural = type === "nat";
  if (upper.length === 0 || (lower.length === 0 && !natural)) return undefined;
  return { kind: "interval", lower, upper, natural, big: type === "bigint" };
}

/** Whether all bounds of an interval are literals. */
function isWrittenOut(range: VariableRange): boolean {
  if (range.kind !== "interval") return false;
  return [...range.lower, ...range.upper].every(
    ({ term }) => term.kind === "code" && ts.isNumericLiteral(term.node),
  );
}

/** The bounds of a variable on one side. A bound by a variable without value yet is that variable's own bound. */
function boundsOf(
  conjuncts: readonly Term[],
  name: string,
  open: readonly string[],
  side: "lower" | "upper",
  through: Set<string>,
): Bound[] {
  through.add(name);
  return conjuncts.flatMap((conjunct): Bound[] => {
    const comparison = comparisonOf(conjunct);
    if (comparison === undefined || !/^[<>]=?$/.test(comparison.operator)) return [];
    const { left, right, operator } = comparison;
    const strict = !operator.endsWith("=");
    const [small, large] = operator.startsWith("<") ? [left, right] : [right, left];
    const [variable, term] = side === "lower" ? [large, small] : [small, large];
    if (!isName(variable, name)) return [];
    const other = open.find((o) => isName(term, o));
    if (other !== undefined && !through.has(other))
      return boundsOf(conjuncts, other, open, side, through).map((bound) => ({ ...bound, from: undefined }));
    return mentions(term, open) ? [] : [{ term, strict, from: conjunct }];
  });
}

function comparisonOf(term: Term): { left: Term; right: Term; operator: string } | undefined {
  if (term.kind !== "code" || !ts.isBinaryExpression(term.node)) return undefined;
  const { left, right, operatorToken } = term.node;
  return {
    left: childTerm(term.code, left),
    right: childTerm(term.code, right),
    operator: operatorToken.getText(),
  };
}

function isName(term: Term, name: string): boolean {
  return term.kind === "code" && ts.isIdentifier(term.node) && term.node.text === name;
}

function mentions(term: Term, names: readonly string[]): boolean {
  const mentioned = namesIn(term);
  return names.some((name) => mentioned.has(name));
}
