import ts from "#typescript";
import { lowerDeclarations } from "./declarations.js";
import { lowerEffect } from "./effect.js";
import type { FunctionBuilder } from "./function-builder.js";
import { isBlockScoped } from "./hoist.js";
import { boundNames } from "./names.js";
import { emitBody, leaveUnless, repeat } from "./repeat.js";
import { lowerForIn, lowerForOf } from "./visits.js";

export function lowerLoop(at: FunctionBuilder, node: ts.IterationStatement, labels: readonly string[]): void {
  if (ts.isForStatement(node)) lowerFor(at, node, labels);
  else if (ts.isForOfStatement(node)) lowerForOf(at, node, labels);
  else if (ts.isForInStatement(node)) lowerForIn(at, node, labels);
  else if (ts.isWhileStatement(node))
    repeat(at, node, labels, (label) => {
      leaveUnless(at, at.rules.expression(at, node.expression), label);
      emitBody(at, node.statement);
    });
  else if (ts.isDoStatement(node)) {
    repeat(
      at,
      node,
      labels,
      () => emitBody(at, node.statement),
      (label) => leaveUnless(at, at.rules.expression(at, node.expression), label),
      true,
    );
  }
}

function lowerFor(at: FunctionBuilder, node: ts.ForStatement, labels: readonly string[]): void {
  at.inScope(() => {
    const { initializer } = node;
    const own =
      initializer !== undefined && ts.isVariableDeclarationList(initializer) && isBlockScoped(initializer)
        ? initializer.declarations.flatMap(({ name }) => boundNames(name))
        : [];
    const isConstant =
      initializer !== undefined && (initializer.flags & ts.NodeFlags.Const) !== 0 && own.length > 0;
    const variables = own.map((name) => {
      const variable = at.declare(name, isConstant);
      at.emit({ op: "declare", variable });
      return variable;
    });
    if (initializer !== undefined) {
      if (ts.isVariableDeclarationList(initializer)) lowerDeclarations(at, initializer);
      else lowerEffect(at, initializer);
    }
    // Functions made so far keep variables of their own.
    for (const variable of variables) at.emit({ op: "renew", variable });
    repeat(
      at,
      node,
      labels,
      (label) => {
        if (node.condition !== undefined) leaveUnless(at, at.rules.expression(at, node.condition), label);
        emitBody(at, node.statement);
      },
      () => {
        for (const variable of variables) at.emit({ op: "renew", variable });
        if (node.incrementor !== undefined) lowerEffect(at, node.incrementor);
      },
    );
  });
}
