import ts from "#typescript";
import type { Primitive } from "../../generate/index.js";
import type { ShapeTable } from "../shape-table.js";
import { listed } from "./constants.js";
import type { Order } from "./interval.js";
import { beingFinite, beingInteger, beingNaN, beingSafeInteger } from "./number-restrictions.js";
import { both, either, type Restriction } from "./restriction.js";
import { equal, matching } from "./restrictions.js";
import type { Path, Scope } from "./scope.js";
import { memberCall, nameOf, partOf, type Term } from "./terms.js";

// Calls that test one value: `Number.isInteger(x)`, `["a", "b"].includes(x)`, `/pattern/.test(s)`, `s.startsWith("a")`.

/** What such a call tests, and what it leaves if it holds, or if it does not. */
export function testOf(
  term: Term,
  scope: Scope,
  table: ShapeTable,
  holds: boolean,
): { readonly path: Path; readonly restrict: Restriction } | undefined {
  const call = memberCall(term);
  if (call === undefined) return undefined;
  const { object, name, argument } = call;
  const path = pathOf(argument, scope);
  if (path === undefined) return holds ? affix(call, scope, table) : undefined;
  if (nameOf(object) === "Number" && scope.isFree("Number")) {
    const restrict = numberTest(name, table, holds);
    return restrict && { path, restrict };
  }
  if (name === "includes" || name === "has") {
    const values = valuesOf(object, scope);
    return values && { path, restrict: oneOf(values, table, holds) };
  }
  const pattern = name === "test" && holds ? patternOf(object, scope) : undefined;
  return pattern === undefined ? undefined : { path, restrict: matching(table, pattern) };
}

function pathOf(term: Term, scope: Scope): Path | undefined {
  const reading = scope.read(term);
  return reading?.kind === "path" && reading.plus === 0 ? reading.path : undefined;
}

function numberTest(name: string, table: ShapeTable, holds: boolean): Restriction | undefined {
  if (name === "isNaN") return beingNaN(table, holds);
  if (!holds) return undefined;
  if (name === "isInteger") return beingInteger(table);
  if (name === "isSafeInteger") return beingSafeInteger(table);
  return name === "isFinite" ? beingFinite(table) : undefined;
}

/** The values of an array that is written out or constant, or of a set of such. */
function valuesOf(term: Term, scope: Scope): Primitive[] | undefined {
  if (term.kind !== "code") return undefined;
  const { node, code } = term;
  if (ts.isArrayLiteralExpression(node)) return listed(node, scope.names);
  if (ts.isNewExpression(node) && node.expression.getText() === "Set" && scope.isFree("Set")) {
    const [array] = node.arguments ?? [];
    return array === undefined ? undefined : valuesOf(partOf(code, array), scope);
  }
  const constant = ts.isIdentifier(node) ? scope.names(node.text) : undefined;
  return constant?.kind === "values" ? [...constant.values] : undefined;
}

/** `includes` finds NaN, as `===` does not. */
function oneOf(values: readonly Primitive[], table: ShapeTable, holds: boolean): Restriction {
  const all = values.map((value) =>
    Number.isNaN(value) ? beingNaN(table, holds) : equal(table, value, holds),
  );
  return holds ? either(table, all) : all.reduce(both, (id) => id);
}

/** A regular expression without flags, which change what it finds. */
function patternOf(term: Term, scope: Scope): string | undefined {
  if (term.kind !== "code") return undefined;
  const constant = ts.isIdentifier(term.node) ? scope.names(term.node.text) : undefined;
  const literal = constant?.kind === "pattern" ? constant.pattern : term.node;
  if (!ts.isRegularExpressionLiteral(literal)) return undefined;
  const text = literal.getText();
  const end = text.lastIndexOf("/");
  return end === text.length - 1 ? text.slice(1, end) : undefined;
}

/** `s.startsWith("text")`, `s.endsWith("text")`. */
function affix(
  { object, name, argument }: NonNullable<ReturnType<typeof memberCall>>,
  scope: Scope,
  table: ShapeTable,
): { readonly path: Path; readonly restrict: Restriction } | undefined {
  const path = pathOf(object, scope);
  const reading = scope.read(argument);
  if (path === undefined || reading?.kind !== "constant" || typeof reading.value !== "string")
    return undefined;
  const text = reading.value.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  if (name === "startsWith") return { path, restrict: matching(table, `^${text}`) };
  return name === "endsWith" ? { path, restrict: matching(table, `${text}$`) } : undefined;
}

/** `Math.abs(of)` below a bound. */
export interface Magnitude {
  readonly of: Term;
  readonly order: "<" | "<=";
  readonly bound: Term;
}

/** Reads one side of a comparison as a magnitude. */
export function magnitudeOf(term: Term, order: Order, bound: Term, scope: Scope): Magnitude | undefined {
  const call = memberCall(term);
  const isAbs = call?.name === "abs" && nameOf(call.object) === "Math" && scope.isFree("Math");
  return isAbs && (order === "<" || order === "<=") ? { of: call.argument, order, bound } : undefined;
}
