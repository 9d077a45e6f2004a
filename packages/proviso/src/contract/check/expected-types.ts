import ts from "typescript";
import type { Expectation } from "../shadow/index.js";
import type { Inspection, Inspector } from "./inspection.js";

/** Finds operands that must be boolean or numbers and are not. TypeScript itself would coerce them. */
export function expectedTypes(expected: ReadonlyMap<string, Expectation>): Inspector {
  return (node, inspection) => {
    if (!ts.isParenthesizedExpression(node) || !inspection.file.shadow?.text.isContract(node.expression.getStart())) return;
    const place = inspection.placeOf(node.expression);
    const expectation = place && expected.get(`${place.start}:${place.end}`);
    if (place === undefined || expectation === undefined) return;
    const { checker } = inspection;
    const type = checker.getTypeAtLocation(node.expression);
    if (satisfies(type, expectation, checker)) return;
    inspection.report("contract/type", place, {
      text: `Type '${checker.typeToString(type)}' is not assignable to type '${expectation === "boolean" ? "boolean" : "number | bigint"}'.`,
    });
  };
}

function satisfies(type: ts.Type, expectation: Expectation, checker: ts.TypeChecker): boolean {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Never)) return true;
  if (type.isUnion()) return type.types.every((member) => satisfies(member, expectation, checker));
  const constraint = type.flags & ts.TypeFlags.Instantiable ? checker.getBaseConstraintOfType(type) : undefined;
  if (constraint !== undefined && constraint !== type) return satisfies(constraint, expectation, checker);
  const wanted = expectation === "boolean" ? ts.TypeFlags.BooleanLike : ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
  return (type.flags & wanted) !== 0;
}

/** The expectations of a shadow, by the place they are about. */
export function expectationsByPlace(inspection: Inspection): Map<string, Expectation> {
  const byPlace = new Map<string, Expectation>();
  for (const { range, expectation } of inspection.file.shadow?.text.expected ?? []) byPlace.set(`${range.start}:${range.end}`, expectation);
  return byPlace;
}
