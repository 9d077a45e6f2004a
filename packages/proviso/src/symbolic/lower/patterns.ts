import ts from "#typescript";
import type { Operand } from "../kernel/kernel.js";
import { constant, type FunctionBuilder, held, nothing } from "./function-builder.js";
import { keyOperand, memberKey } from "./keys.js";
import { namedAs } from "./named.js";
import { plainExpression, writeName } from "./names.js";
import { touch } from "./touched.js";

// What is assigned to: names, members, and patterns that take a value apart.

/** Gives the names of a declaration their first values. */
export function bind(at: FunctionBuilder, name: ts.BindingName, given: Operand): void {
  if (ts.isIdentifier(name)) {
    writeName(at, name.text, given, true);
    return;
  }
  const value = steady(at, given);
  if (ts.isArrayBindingPattern(name)) {
    const array = at.give((to) => ({ op: "iterate", to, value }));
    name.elements.forEach((element, i) => {
      if (ts.isOmittedExpression(element)) return;
      const item = element.dotDotDotToken ? restOf(at, array, i) : itemOf(at, array, i);
      bind(at, element.name, withDefault(at, item, element.initializer, element.name));
    });
    return;
  }
  present(at, value);
  const taken: Operand[] = [];
  for (const element of name.elements) {
    if (element.dotDotDotToken) {
      bind(at, element.name, restWithout(at, value, taken));
      continue;
    }
    const key = element.propertyName ?? element.name;
    const operand = keyOperand(at, key as ts.PropertyName);
    taken.push(operand);
    const item = at.give((to) => ({ op: "get", to, object: value, key: operand }));
    bind(at, element.name, withDefault(at, item, element.initializer, element.name));
  }
}

/** Taking nothing apart is an error too. */
function present(at: FunctionBuilder, value: Operand): void {
  const missing = at.give((to) => ({ op: "binary", to, operator: "==", left: value, right: constant(null) }));
  at.emit({
    op: "if",
    test: missing,
    whenTrue: at.block(() => at.emit({ op: "fail", error: "TypeError" })),
    whenFalse: [],
  });
}

function itemOf(at: FunctionBuilder, array: Operand, index: number): Operand {
  return at.give((to) => ({ op: "get", to, object: array, key: constant(index) }));
}

function restOf(at: FunctionBuilder, array: Operand, from: number): Operand {
  return at.give((to) => ({ op: "iterate", to, value: array, from }));
}

function restWithout(at: FunctionBuilder, value: Operand, taken: readonly Operand[]): Operand {
  const rest = at.give((to) => ({ op: "object", to }));
  at.emit({ op: "copy", object: rest, from: value, except: taken, item: at.variable() });
  return rest;
}

/** A value, or what stands for it where it is undefined. */
export function withDefault(
  at: FunctionBuilder,
  value: Operand,
  initializer: ts.Expression | undefined,
  to?: ts.Node,
): Operand {
  if (initializer === undefined) return value;
  const other = (): Operand =>
    to !== undefined && ts.isIdentifier(to)
      ? namedAs(at, initializer, to.text)
      : at.rules.expression(at, initializer);
  const result = at.variable();
  const missing = at.give((to) => ({ op: "binary", to, operator: "===", left: value, right: nothing }));
  at.emit({
    op: "if",
    test: missing,
    whenTrue: at.block(() => at.emit({ op: "assign", to: result, value: other(), initial: true })),
    whenFalse: at.block(() => at.emit({ op: "assign", to: result, value, initial: true })),
  });
  return held(result);
}

/** A place that is assigned to, with what it takes to get there already worked out. */
export interface Target {
  read(): Operand;
  write(value: Operand): void;
}

/** The place that an expression means; nothing for a pattern. */
export function targetOf(at: FunctionBuilder, node: ts.Expression, read: (name: string) => Operand): Target {
  touch(at, node);
  const inner = plainExpression(node);
  if (ts.isIdentifier(inner))
    return { read: () => read(inner.text), write: (value) => writeName(at, inner.text, value, false) };
  if (ts.isPropertyAccessExpression(inner) || ts.isElementAccessExpression(inner)) {
    if (inner.expression.kind === ts.SyntaxKind.SuperKeyword) {
      const self = steady(at, thisOperand(at));
      const key = steady(at, memberKey(at, inner));
      return {
        read: () => at.give((to) => ({ op: "get-super", to, self, key })),
        write: (value) => at.emit({ op: "set-super", self, key, value }),
      };
    }
    const object = steady(at, at.rules.expression(at, inner.expression));
    const key = steady(at, memberKey(at, inner));
    return {
      read: () => at.give((to) => ({ op: "get", to, object, key })),
      write: (value) => at.emit({ op: "set", object, key, value }),
    };
  }
  const missing = at.unmodelled("an assignment to such an expression");
  return { read: () => missing, write: () => undefined };
}

/** What `this` is; undefined at the top of a module. */
export function thisOperand(at: FunctionBuilder): Operand {
  const self = at.selfVariable();
  return self === undefined ? nothing : held(self);
}

/** An operand that no assignment changes. */
export function steady(at: FunctionBuilder, operand: Operand): Operand {
  if (operand.kind !== "variable" || operand.variable.name === undefined) return operand;
  return at.give((to) => ({ op: "assign", to, value: operand, initial: true }));
}

/** Assigns the parts of a value to what an array or object literal names. */
export function assignPattern(at: FunctionBuilder, node: ts.Expression, value: Operand): void {
  const inner = plainExpression(node);
  if (ts.isArrayLiteralExpression(inner)) {
    const array = at.give((to) => ({ op: "iterate", to, value }));
    inner.elements.forEach((element, i) => {
      if (ts.isOmittedExpression(element)) return;
      if (ts.isSpreadElement(element)) assignItem(at, element.expression, () => restOf(at, array, i));
      else assignItem(at, element, () => itemOf(at, array, i));
    });
    return;
  }
  if (ts.isObjectLiteralExpression(inner)) {
    assignProperties(at, inner, steady(at, value));
    return;
  }
  targetOf(at, inner, () => nothing).write(value);
}

function assignProperties(at: FunctionBuilder, node: ts.ObjectLiteralExpression, value: Operand): void {
  present(at, value);
  const taken: Operand[] = [];
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      assignItem(at, property.expression, () => restWithout(at, value, taken));
      continue;
    }
    if (!ts.isPropertyAssignment(property) && !ts.isShorthandPropertyAssignment(property)) continue;
    const key = keyOperand(at, property.name);
    taken.push(key);
    const item = (): Operand => at.give((to) => ({ op: "get", to, object: value, key }));
    if (ts.isPropertyAssignment(property)) assignItem(at, property.initializer, item);
    else {
      const { name, objectAssignmentInitializer } = property;
      touch(at, name);
      writeName(at, name.text, withDefault(at, item(), objectAssignmentInitializer, name), false);
    }
  }
}

/** Assigns a part to a place: the place is worked out first, then the part. */
function assignItem(at: FunctionBuilder, node: ts.Expression, item: () => Operand): void {
  const isDefaulted = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  const to = plainExpression(isDefaulted ? node.left : node);
  const part = (): Operand => withDefault(at, item(), isDefaulted ? node.right : undefined, to);
  if (ts.isArrayLiteralExpression(to) || ts.isObjectLiteralExpression(to)) assignPattern(at, to, part());
  else targetOf(at, to, () => nothing).write(part());
}
