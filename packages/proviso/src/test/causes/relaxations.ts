import ts from "#typescript";
import { type Code, type Expression, rangeOf } from "../../contract/index.js";

// What a clause would have to say instead for it to hold: small changes that make it weaker. If one of them agrees with
// all that the program does, the clause probably says too much.

/** A stretch of the file that would read otherwise. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A weaker clause. */
export interface Relaxation {
  /** `boundary` includes an end that was excluded; `constant` moves a number; `domain` asks of fewer
   * values, `sentinel` not of a value that the code gives to say that there is none; `fixed` is a result that must not
   * always be the same; `conjunct` leaves a part out. */
  readonly kind:
    | "boundary"
    | "tolerance"
    | "equivalence"
    | "domain"
    | "constant"
    | "sentinel"
    | "fixed"
    | "equality"
    | "conjunct"
    | "disjunction";
  readonly edit: TextEdit;
  /** Of a part that is left out: whether it says what numbers can be at all, and whether it compares with one. */
  readonly boundsNumbers?: boolean;
  readonly comparesNumber?: boolean;
  /** Of a number that is moved: whether 1 is left of it, as most steps are, or nothing. */
  readonly rounder?: boolean;
}

/** Weaker clauses, those that change least first. */
export function relaxations(
  predicate: Expression,
  text: string,
  sentinels: readonly string[] = [],
): Relaxation[] {
  const excepting = sentinels.map(
    (value): Relaxation => ({
      kind: "sentinel",
      edit: { ...predicate.range, text: `\\result !== ${value} ==> (${text})` },
    }),
  );
  const found = [...weaker(predicate, true), ...excepting];
  const order: Relaxation["kind"][] = [
    "boundary",
    "tolerance",
    "equivalence",
    "constant",
    "domain",
    "sentinel",
    "fixed",
    "equality",
    "conjunct",
    "disjunction",
  ];
  return found.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** `positive`: the whole becomes weaker as this part does; otherwise as it becomes stronger. */
function* weaker(expression: Expression, positive: boolean): Generator<Relaxation> {
  switch (expression.kind) {
    case "code":
      yield* inCode(expression, expression.syntax, positive);
      return;
    case "logical": {
      const { left, right, operator } = expression;
      if (operator === "==>") {
        yield* weaker(left, !positive);
        yield* weaker(right, positive);
      }
      if (operator === "<==>" && positive)
        for (const text of [" ==> ", " <== "])
          yield { kind: "equivalence", edit: { start: left.range.end, end: right.range.start, text } };
      return;
    }
    case "quantified":
      // What says which values are meant is the antecedent of a universal one.
      if (expression.domain !== undefined && expression.quantifier === "forall")
        for (const { edit } of weaker(expression.domain, !positive)) yield { kind: "domain", edit };
      yield* weaker(expression.body, positive);
      return;
    case "operation":
    case "comprehension":
    case "informal":
  }
}

const boundaries: ReadonlyMap<string, string> = new Map([
  ["<", "<="],
  [">", ">="],
]);
const strict: ReadonlyMap<string, string> = new Map([
  ["<=", "<"],
  [">=", ">"],
]);

function* inCode(code: Code, node: ts.Node, positive: boolean): Generator<Relaxation> {
  if (ts.isParenthesizedExpression(node)) {
    yield* inCode(code, node.expression, positive);
    return;
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    yield* inCode(code, node.operand, !positive);
    return;
  }
  if (ts.isIdentifier(node)) {
    const hole = code.holes.find(({ range }) => range.start === node.getStart() + code.shift);
    if (hole !== undefined) yield* weaker(hole, positive);
    return;
  }
  if (!ts.isBinaryExpression(node)) return;
  const { left, right, operatorToken } = node;
  const operator = operatorToken.getText();
  const place = rangeOf(code, operatorToken);
  const other = (positive ? boundaries : strict).get(operator);
  if (other !== undefined) yield { kind: "boundary", edit: { ...place, text: other } };
  if (operator === "&&" || operator === "||") {
    const joins = (operator === "&&") === positive;
    yield* inCode(code, left, positive);
    yield* inCode(code, right, positive);
    if (joins) {
      yield { kind: "disjunction", edit: { ...place, text: operator === "&&" ? "||" : "&&" } };
      const neutral = operator === "&&" ? "true" : "false";
      for (const part of [left, right])
        yield {
          kind: "conjunct",
          edit: { ...rangeOf(code, part), text: neutral },
          boundsNumbers: /\bis(Safe)?Integer\b|\bisFinite\b|\bisNaN\b|\bMAX/.test(part.getText()),
          comparesNumber: comparesNumber(part),
        };
    }
    return;
  }
  if (!/^([<>]=?|[!=]==?)$/.test(operator)) return;
  // What is before or after a word in the dictionary says nothing of it.
  if (operator === "===" && positive && ![left, right].some(isWord))
    for (const text of ["<=", ">="])
      yield { kind: [left, right].some(isNumber) ? "fixed" : "equality", edit: { ...place, text } };
  // Another number in what has to be so first, or must not be, makes the clause another one, or about nothing.
  if (operator.startsWith("!") || (!positive && operator.startsWith("="))) return;
  if (asksForRemainder(node)) return;
  yield* constants(code, left, operator);
  yield* constants(code, right, operator);
}

/** Whether it is a comparison with a number, and nothing else; what is above 0 or not is asked everywhere. */
function comparesNumber(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return comparesNumber(node.expression);
  if (!ts.isBinaryExpression(node) || !/^([<>]=?|[!=]==?)$/.test(node.operatorToken.getText())) return false;
  return [node.left, node.right].some((side) => isNumber(side) && side.getText() !== "0");
}

/** What leaves another remainder is not asked for less. */
function asksForRemainder(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node) || !/^[!=]==?$/.test(node.operatorToken.getText())) return false;
  return isRemainder(node.left) || isRemainder(node.right);
}

function isRemainder(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PercentToken;
}

function isWord(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateExpression(node) ||
    /^(true|false|null|undefined)$/.test(node.getText())
  );
}

function isNumber(node: ts.Node): boolean {
  return ts.isNumericLiteral(node) || (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand));
}

/** Numbers in a comparison, moved a little; small fractions, as of tolerances, by much. */
function* constants(code: Code, node: ts.Node, operator: string): Generator<Relaxation> {
  if (ts.isNumericLiteral(node)) {
    const value = Number(node.text);
    const place = rangeOf(code, node);
    if (value > 0 && value < 1 && /[<>]/.test(operator))
      for (const factor of [10, 1000, 1e5])
        yield { kind: "tolerance", edit: { ...place, text: String(value * factor) } };
    else if (Number.isInteger(value))
      for (const step of [1, -1]) {
        const rounder = step < 0 && (value === 1 || value === 2);
        yield { kind: "constant", edit: { ...place, text: `${value + step}` }, rounder };
      }
    return;
  }
  if (ts.isBinaryExpression(node) || ts.isParenthesizedExpression(node) || ts.isPrefixUnaryExpression(node)) {
    if (asksForRemainder(node)) return;
    const parts: ts.Node[] = [];
    ts.forEachChild(node, (child) => void parts.push(child));
    // What is divided by another number leaves something else altogether.
    for (const part of isRemainder(node) ? parts.slice(0, 1) : parts) yield* constants(code, part, operator);
  }
}
