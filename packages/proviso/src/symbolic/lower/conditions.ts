import ts from "#typescript";
import { type Code, type Expression, holeAt, type Location, type Operation } from "../../contract/index.js";
import type { BoundType, Operand, Variable } from "../kernel/kernel.js";
import { constant, type FunctionBuilder, held } from "./function-builder.js";
import { plainExpression } from "./names.js";
import { choose } from "./operations.js";

// Conditions of contracts, with the meaning that they have at run time (seed 002, §3; digest §2): what throws counts against the
// clause, so how a condition bears on it decides what an exception in it stands for.

/** Whether the truth of a condition helps its clause, hurts it, or either. */
export type Bearing = "helps" | "hurts" | "either";

function opposite(bearing: Bearing): Bearing {
  return bearing === "helps" ? "hurts" : bearing === "hurts" ? "helps" : "either";
}

/** What operations of contracts need to know. */
export interface ClaimNames {
  readonly result: { readonly variable: Variable; readonly owner: FunctionBuilder } | undefined;
  /** Whether there is an earlier state to speak of. */
  readonly hasBefore: boolean;
}

/** Lowers a condition; the operand holds a boolean. */
export function lowerCondition(
  at: FunctionBuilder,
  expression: Expression,
  bearing: Bearing,
  names: ClaimNames,
): Operand {
  const again = (one: Expression, how: Bearing) => (): Operand => lowerCondition(at, one, how, names);
  switch (expression.kind) {
    case "code":
      return ofNode(at, expression, expression.syntax, bearing, names);
    case "logical": {
      const { left, right, operator } = expression;
      switch (operator) {
        case "==>":
          return either(
            at,
            bearing,
            () => negated(at, again(left, opposite(bearing))()),
            again(right, bearing),
          );
        case "<==":
          return either(at, bearing, again(left, bearing), () =>
            negated(at, again(right, opposite(bearing))()),
          );
        case "<==>":
        case "<=!=>":
          return atom(at, bearing, () => {
            const [a, b] = [again(left, "either")(), again(right, "either")()];
            return at.give((to) => ({
              op: "binary",
              to,
              operator: operator === "<==>" ? "===" : "!==",
              left: a,
              right: b,
            }));
          });
      }
      break;
    }
    case "quantified":
      return quantified(at, expression, bearing, names);
    case "informal":
      return constant(true);
    case "operation":
      return atom(at, bearing, () => lowerOperation(at, expression, names));
    case "comprehension":
      return at.unmodelled("a set comprehension");
  }
}

/** Lowers an expression of a contract where its value is wanted. */
export function lowerValue(at: FunctionBuilder, expression: Expression, names: ClaimNames): Operand {
  switch (expression.kind) {
    case "code":
      return inCode(at, expression, names, () => at.rules.expression(at, expression.syntax));
    case "operation":
      return lowerOperation(at, expression, names);
    case "logical":
    case "quantified":
      return lowerCondition(at, expression, "either", names);
    case "informal":
      return constant(true);
    case "comprehension":
      return at.unmodelled("a set comprehension");
  }
}

/** Lowers TypeScript of a contract, whose holes are other expressions. */
function inCode<T>(at: FunctionBuilder, code: Code, names: ClaimNames, make: () => T): T {
  const outer = at.substitute;
  at.substitute = (node, inner) => {
    const hole = holeAt(code, node);
    return hole === undefined ? outer(node, inner) : lowerValue(inner, hole, names);
  };
  if (code.subtypes.length > 0) at.unmodelled("`<:`");
  const made = make();
  at.substitute = outer;
  return made;
}

function ofNode(
  at: FunctionBuilder,
  code: Code,
  node: ts.Expression,
  bearing: Bearing,
  names: ClaimNames,
): Operand {
  const inner = plainExpression(node);
  const hole = holeAt(code, inner);
  if (hole !== undefined) return lowerCondition(at, hole, bearing, names);
  const again = (one: ts.Expression, how: Bearing) => (): Operand => ofNode(at, code, one, how, names);
  const value = (one: ts.Expression): Operand => inCode(at, code, names, () => at.rules.expression(at, one));
  if (ts.isPrefixUnaryExpression(inner) && inner.operator === ts.SyntaxKind.ExclamationToken)
    return negated(at, again(inner.operand, opposite(bearing))());
  if (ts.isConditionalExpression(inner))
    return atom(at, bearing, () =>
      choose(
        at,
        again(inner.condition, "either")(),
        again(inner.whenTrue, bearing),
        again(inner.whenFalse, bearing),
      ),
    );
  if (ts.isBinaryExpression(inner)) {
    switch (inner.operatorToken.kind) {
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return both(at, bearing, again(inner.left, bearing), again(inner.right, bearing));
      case ts.SyntaxKind.BarBarToken:
        return either(at, bearing, again(inner.left, bearing), again(inner.right, bearing));
    }
  }
  return atom(at, bearing, () => value(inner));
}

/** A condition without parts: if it throws, it counts against the clause. */
function atom(at: FunctionBuilder, bearing: Bearing, make: () => Operand): Operand {
  const result = at.variable();
  const truth = (): void => {
    const value = make();
    const not = at.give((to) => ({ op: "unary", to, operator: "!", value }));
    at.emit({ op: "unary", to: result, operator: "!", value: not });
  };
  if (bearing === "either") {
    truth();
    return held(result);
  }
  at.deciding(result, () => {
    const handler = at.block(() =>
      at.emit({ op: "assign", to: result, value: constant(bearing === "hurts"), initial: true }),
    );
    at.emit({ op: "try", body: at.block(truth), handler: { variable: undefined, body: handler } });
  });
  return held(result);
}

function negated(at: FunctionBuilder, value: Operand): Operand {
  return at.give((to) => ({ op: "unary", to, operator: "!", value }));
}

/** What an exception in one part means beside the other is not modelled. */
function sure(at: FunctionBuilder, bearing: Bearing, make: () => Operand): Operand {
  if (bearing !== "either") return make();
  const result = at.variable();
  const body = at.block(() => at.emit({ op: "assign", to: result, value: make(), initial: true }));
  const handler = at.block(() => at.unmodelled("a part of a claim that has no value"));
  at.emit({ op: "try", body, handler: { variable: undefined, body: handler } });
  return held(result);
}

function both(at: FunctionBuilder, bearing: Bearing, left: () => Operand, right: () => Operand): Operand {
  return choose(
    at,
    sure(at, bearing, left),
    () => sure(at, bearing, right),
    () => constant(false),
  );
}

function either(at: FunctionBuilder, bearing: Bearing, left: () => Operand, right: () => Operand): Operand {
  return choose(
    at,
    sure(at, bearing, left),
    () => constant(true),
    () => sure(at, bearing, right),
  );
}

function quantified(
  at: FunctionBuilder,
  expression: Extract<Expression, { kind: "quantified" }>,
  bearing: Bearing,
  names: ClaimNames,
): Operand {
  const { quantifier, bindings, domain, body } = expression;
  if (quantifier !== "forall" && quantifier !== "exists") return at.unmodelled(`\`\\${quantifier}\``);
  return at.inScope(() => {
    const bound = bindings.map(({ name, type }) => ({
      variable: at.declare(name.text, true),
      type: type.text.trim(),
    }));
    const typed = bound.map(({ variable, type }): { variable: Variable; type: BoundType } => ({
      variable,
      type: simpleTypes.find((one) => one === type) ?? "any",
    }));
    const open = bound.find(
      (_, i) => typed[i]?.type === "any" && !isSearched(bindings[i]?.name.text ?? "", domain),
    );
    if (open !== undefined) return at.unmodelled(`a quantifier over \`${open.type}\``);
    const result = at.variable();
    let value: Operand = constant(true);
    const inner = at.block(() => {
      const inDomain = (how: Bearing) => (): Operand =>
        domain === undefined ? constant(true) : lowerCondition(at, domain, how, names);
      const holds = (): Operand => lowerCondition(at, body, bearing, names);
      value =
        quantifier === "forall"
          ? either(at, bearing, () => negated(at, inDomain(opposite(bearing))()), holds)
          : both(at, bearing, inDomain(bearing), holds);
    });
    at.emit({ op: "quantify", quantifier, bindings: typed, body: inner, value, to: result });
    return held(result);
  });
}

const simpleTypes = ["int", "nat", "number", "string", "boolean", "bigint"] as const;

/** Whether a range says in what values are to be found: then others of the type do not matter. */
function isSearched(name: string, domain: Expression | undefined): boolean {
  if (domain?.kind !== "code") return false;
  const parts = [plainExpression(domain.syntax)];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    if (ts.isBinaryExpression(part) && part.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
      parts.push(plainExpression(part.left), plainExpression(part.right));
    if (!ts.isCallExpression(part) || !ts.isPropertyAccessExpression(part.expression)) continue;
    const [arg] = part.arguments;
    const isTold = ["has", "includes"].includes(part.expression.name.text);
    if (isTold && arg !== undefined && ts.isIdentifier(arg) && arg.text === name) return true;
  }
  return false;
}

/** An operation that only contracts have. */
function lowerOperation(at: FunctionBuilder, operation: Operation, names: ClaimNames): Operand {
  const [operand] = operation.operands;
  switch (operation.operator) {
    case "result":
      return names.result === undefined
        ? at.unmodelled("`\\result` here")
        : held(at.reach(names.result.variable, names.result.owner));
    case "old": {
      if (operand === undefined || !names.hasBefore) return at.unmodelled("`\\old` here");
      return lowerOld(at, operand, names);
    }
    case "fresh":
      return all(
        at,
        operation.operands.map((one) => () => {
          const value = lowerValue(at, one, names);
          return at.give((to) => ({ op: "unary", to, operator: "fresh", value }));
        }),
      );
    case "not_modified":
      if (!names.hasBefore) return at.unmodelled("`\\not_modified` here");
      return all(
        at,
        operation.locations.map((one) => () => lowerKept(at, one, names)),
      );
    case "nonnullelements":
      return operand === undefined
        ? at.unmodelled("`\\nonnullelements` here")
        : lowerElements(at, lowerValue(at, operand, names));
    default:
      return at.unmodelled(`\`\\${operation.operator}\``);
  }
}

/** Whether all conditions hold, one after the other. */
function all(at: FunctionBuilder, conditions: readonly (() => Operand)[]): Operand {
  const [first, ...rest] = conditions;
  if (first === undefined) return constant(true);
  return choose(
    at,
    first(),
    () => all(at, rest),
    () => constant(false),
  );
}

/** Whether a location holds what it held at the call. */
function lowerKept(at: FunctionBuilder, location: Location, names: ClaimNames): Operand {
  switch (location.kind) {
    case "place": {
      const { base } = location;
      const compare = (): Operand => {
        const [left, right] = [lowerValue(at, base, names), lowerOld(at, base, names)];
        return at.give((to) => ({ op: "binary", to, operator: "is", left, right }));
      };
      const chain = base.kind === "code" ? chainFromThis(base.syntax) : undefined;
      if (chain === undefined) return compare();
      const isUntouched = chain.map(
        (name) => () => at.give((to) => ({ op: "unary", to, operator: "untouched", value: constant(name) })),
      );
      return choose(at, all(at, isUntouched), () => constant(true), compare);
    }
    case "elements": {
      const value = lowerOld(at, location.base, names);
      return at.give((to) => ({ op: "unary", to, operator: "kept", value }));
    }
    default:
      return at.unmodelled("`\\not_modified` of this location");
  }
}

/** The names that lead from `this` to a place. */
function chainFromThis(node: ts.Expression): string[] | undefined {
  if (node.kind === ts.SyntaxKind.ThisKeyword) return [];
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.name)) return undefined;
  const before = chainFromThis(node.expression);
  return before && [...before, node.name.text];
}

/** Whether an array has no item that is `null` or `undefined`. */
function lowerElements(at: FunctionBuilder, object: Operand): Operand {
  const index = at.variable("i");
  const result = at.variable();
  const key = held(index);
  let value: Operand = constant(true);
  const body = at.block(() => {
    const length = at.give((to) => ({ op: "get", to, object, key: constant("length") }));
    const isOutside = at.give((to) => ({ op: "binary", to, operator: ">=", left: key, right: length }));
    value = choose(
      at,
      isOutside,
      () => constant(true),
      () => {
        const left = at.give((to) => ({ op: "get", to, object, key }));
        return at.give((to) => ({ op: "binary", to, operator: "!=", left, right: constant(null) }));
      },
    );
  });
  at.emit({
    op: "quantify",
    quantifier: "forall",
    bindings: [{ variable: index, type: "nat" }],
    body,
    value,
    to: result,
  });
  return held(result);
}

/** The value that an expression had at the call. */
function lowerOld(at: FunctionBuilder, expression: Expression, names: ClaimNames): Operand {
  const result = at.variable();
  const body = at.block(() => {
    const value = lowerValue(at, expression, { ...names, hasBefore: false });
    at.emit({ op: "assign", to: result, value, initial: true });
  });
  at.emit({ op: "before", body });
  return held(result);
}
