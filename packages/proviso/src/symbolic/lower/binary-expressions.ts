import ts from "#typescript";
import type { Operand } from "../kernel/kernel.js";
import { lowerAssignment, named } from "./assignments.js";
import { before } from "./evaluation-order.js";
import { constant, type FunctionBuilder, held } from "./function-builder.js";
import { readName } from "./names.js";
import { binary, choose } from "./operations.js";
import { assigningOperators, decidingOperators, plainOperators } from "./operator-tables.js";
import { steady, targetOf } from "./patterns.js";
import { privateKey } from "./private-names.js";

const { SyntaxKind } = ts;

export function lowerBinary(at: FunctionBuilder, node: ts.BinaryExpression): Operand {
  const { left, right } = node;
  const { kind } = node.operatorToken;
  const plain = plainOperators.get(kind);
  if (plain !== undefined) {
    if (ts.isPrivateIdentifier(left)) {
      const object = at.rules.expression(at, right);
      return binary(at, "in", constant(privateKey(left, at.about)), object);
    }
    const first = before(at, left, [right]);
    return binary(at, plain, first, at.rules.expression(at, right));
  }
  if (kind === SyntaxKind.CommaToken) {
    steady(at, at.rules.expression(at, left));
    return steady(at, at.rules.expression(at, right));
  }
  if (kind === SyntaxKind.EqualsToken) return lowerAssignment(at, left, right);
  const deciding = decidingOperators.get(kind);
  const read = (name: string): Operand => readName(at, name);
  if (deciding !== undefined) {
    if (kind <= SyntaxKind.LastBinaryOperator && kind >= SyntaxKind.FirstAssignment) {
      const target = targetOf(at, left, read);
      const value = steady(at, target.read());
      return decide(at, deciding, value, () => {
        const made = named(at, right, left);
        target.write(made);
        return made;
      });
    }
    const side = (one: ts.Expression) => (): Operand => at.rules.expression(at, one);
    if (at.claim !== undefined)
      return decide(at, deciding, certain(at, side(left)), () => certain(at, side(right)));
    return decide(at, deciding, at.rules.expression(at, left), side(right));
  }
  const assigning = assigningOperators.get(kind);
  if (assigning === undefined) return at.unmodelled("such an operator");
  const target = targetOf(at, left, read);
  const value = steady(at, target.read());
  const made = binary(at, assigning, value, at.rules.expression(at, right));
  target.write(made);
  return made;
}

function decide(
  at: FunctionBuilder,
  operator: "&&" | "||" | "??",
  value: Operand,
  other: () => Operand,
): Operand {
  switch (operator) {
    case "&&":
      return choose(at, value, other, () => value);
    case "||":
      return choose(at, value, () => value, other);
    case "??":
      return choose(at, binary(at, "==", value, constant(null)), other, () => value);
  }
}

/** A part of a claim where it is not modelled what an exception means: the other part may decide without it. */
function certain(at: FunctionBuilder, make: () => Operand): Operand {
  const result = at.variable();
  const body = at.block(() => at.emit({ op: "assign", to: result, value: make(), initial: true }));
  const handler = at.block(() => at.unmodelled("a part of a claim that has no value"));
  at.emit({ op: "try", body, handler: { variable: undefined, body: handler } });
  return held(result);
}
