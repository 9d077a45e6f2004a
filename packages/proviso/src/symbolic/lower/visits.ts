import ts from "#typescript";
import type { Label, Operand } from "../kernel/kernel.js";
import { constant, type FunctionBuilder, held, nothing } from "./function-builder.js";
import { isBlockScoped } from "./hoist.js";
import { boundNames } from "./names.js";
import { assignPattern, bind } from "./patterns.js";
import { emitBody, leaveUnless, repeat } from "./repeat.js";

// Loops over what an object holds: that is listed as an array first, and then visited item by item.

export function lowerForOf(at: FunctionBuilder, node: ts.ForOfStatement, labels: readonly string[]): void {
  if (node.awaitModifier !== undefined) {
    at.unmodelled("`for await`");
    return;
  }
  const kept = lowerVisited(at, node);
  const listed = at.give((to) => ({ op: "iterate", to, value: kept }));
  visit(at, node, labels, listed, () => at.emit({ op: "unchanged", value: kept, since: listed }));
}

export function lowerForIn(at: FunctionBuilder, node: ts.ForInStatement, labels: readonly string[]): void {
  const kept = asObject(at, lowerVisited(at, node));
  const listed = at.give((to) => ({ op: "keys", to, value: kept }));
  visit(at, node, labels, listed, (key, label) => {
    // A property that was deleted meanwhile is not visited.
    const isThere = at.give((to) => ({ op: "binary", to, operator: "in", left: key, right: kept }));
    at.emit({
      op: "if",
      test: isThere,
      whenTrue: [],
      whenFalse: at.block(() => at.emit({ op: "continue", label })),
    });
  });
}

/** A text becomes an object of its units. */
function asObject(at: FunctionBuilder, value: Operand): Operand {
  const result = at.variable();
  at.emit({ op: "assign", to: result, value, initial: true });
  const kind = at.give((to) => ({ op: "unary", to, operator: "typeof", value }));
  const right = constant("string");
  const test = at.give((to) => ({ op: "binary", to, operator: "===", left: kind, right }));
  const whenTrue = at.block(() => {
    at.emit({ op: "object", to: result });
    at.emit({ op: "copy", object: held(result), from: value, except: [], item: at.variable() });
  });
  at.emit({ op: "if", test, whenTrue, whenFalse: [] });
  return held(result);
}

/** What is visited. The variables of the loop are there already, without values. */
function lowerVisited(at: FunctionBuilder, node: ts.ForOfStatement | ts.ForInStatement): Operand {
  return at.inScope(() => {
    const { initializer } = node;
    if (ts.isVariableDeclarationList(initializer) && isBlockScoped(initializer))
      for (const { name } of initializer.declarations)
        for (const one of boundNames(name)) at.emit({ op: "declare", variable: at.declare(one, false) });
    const value = at.rules.expression(at, node.expression);
    return at.give((to) => ({ op: "assign", to, value, initial: true }));
  });
}

/** A pass for each item of an array, as long as it is. */
function visit(
  at: FunctionBuilder,
  node: ts.ForOfStatement | ts.ForInStatement,
  labels: readonly string[],
  array: Operand,
  first: (item: Operand, label: Label) => void,
): void {
  const index = at.variable();
  at.emit({ op: "assign", to: index, value: constant(0), initial: true });
  repeat(
    at,
    node,
    labels,
    (label) => {
      const length = at.give((to) => ({ op: "get", to, object: array, key: constant("length") }));
      const test = at.give((to) => ({ op: "binary", to, operator: "<", left: held(index), right: length }));
      if (ts.isForOfStatement(node)) first(nothing, label);
      leaveUnless(at, test, label);
      const item = at.give((to) => ({ op: "get", to, object: array, key: held(index) }));
      if (ts.isForInStatement(node)) first(item, label);
      at.inScope(() => {
        const { initializer } = node;
        if (!ts.isVariableDeclarationList(initializer)) assignPattern(at, initializer, item);
        else {
          const name = initializer.declarations[0]?.name;
          if (name === undefined) return;
          if (isBlockScoped(initializer))
            for (const one of boundNames(name))
              at.emit({
                op: "declare",
                variable: at.declare(one, (initializer.flags & ts.NodeFlags.Const) !== 0),
              });
          bind(at, name, item);
        }
        emitBody(at, node.statement);
      });
    },
    () => {
      const next = at.give((to) => ({
        op: "binary",
        to,
        operator: "+",
        left: held(index),
        right: constant(1),
      }));
      at.emit({ op: "assign", to: index, value: next, initial: true });
    },
  );
}
