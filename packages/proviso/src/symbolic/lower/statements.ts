import ts from "#typescript";
import type { Label } from "../kernel/kernel.js";
import { asBlock } from "./as-block.js";
import { lowerDeclarations } from "./declarations.js";
import { lowerEffect } from "./effect.js";
import { lowerEnum } from "./enum.js";
import { type FunctionBuilder, nothing } from "./function-builder.js";
import { hoist, isAmbient } from "./hoist.js";
import { lowerLoop } from "./loops.js";
import { namedAs } from "./named.js";
import { writeName } from "./names.js";
import { lowerSwitch } from "./switch.js";
import { touchInside } from "./touched.js";
import { lowerTry } from "./try.js";

// Statements. What a block declares is there from its beginning on, functions with their values.

/** Statements in a scope of their own. */
export function lowerBlock(
  at: FunctionBuilder,
  nodes: readonly ts.Statement[],
  inside: ts.Node | undefined = nodes[0]?.parent,
): void {
  at.inScope(() => {
    hoist(at, nodes, (name, isConstant) => {
      at.emit({ op: "declare", variable: at.declare(name, isConstant) });
    });
    for (const node of nodes) lowerStatement(at, node);
    at.rules.claims(at, undefined, inside);
  });
}

export function lowerStatement(at: FunctionBuilder, node: ts.Statement): void {
  at.rules.claims(at, node);
  at.at(node, () =>
    at.unlessTooDeep(
      () => lowered(at, node, []),
      () => touchInside(at, node),
    ),
  );
}

function lowered(at: FunctionBuilder, node: ts.Statement, labels: readonly string[]): void {
  if (ts.isLabeledStatement(node)) {
    const names = [...labels, node.label.text];
    const inner = node.statement;
    if (ts.isIterationStatement(inner, false) || ts.isLabeledStatement(inner)) {
      at.at(inner, () => lowered(at, inner, names));
      return;
    }
    const label: Label = { name: node.label.text };
    const body = at.withJump({ names, label, takes: "its label" }, () => asBlock(at, inner));
    at.emit({ op: "block", label, body });
    return;
  }
  if (ts.isIterationStatement(node, false)) {
    lowerLoop(at, node, labels);
    return;
  }
  if (ts.isBlock(node)) {
    at.emit({ op: "block", body: at.block(() => lowerBlock(at, node.statements)) });
    return;
  }
  if (ts.isVariableStatement(node)) {
    if (!isAmbient(node)) lowerDeclarations(at, node.declarationList);
    return;
  }
  if (ts.isExpressionStatement(node)) {
    lowerEffect(at, node.expression);
    return;
  }
  if (ts.isIfStatement(node)) {
    const test = at.rules.expression(at, node.expression);
    const then = asBlock(at, node.thenStatement);
    const otherwise = node.elseStatement === undefined ? [] : asBlock(at, node.elseStatement);
    at.emit({ op: "if", test, whenTrue: then, whenFalse: otherwise });
    return;
  }
  if (ts.isReturnStatement(node)) {
    const value = node.expression === undefined ? nothing : at.rules.expression(at, node.expression);
    at.emit({ op: "return", value });
    return;
  }
  if (ts.isThrowStatement(node)) {
    at.emit({ op: "throw", value: at.rules.expression(at, node.expression) });
    return;
  }
  if (ts.isBreakStatement(node) || ts.isContinueStatement(node)) {
    lowerJump(at, node);
    return;
  }
  if (ts.isTryStatement(node)) {
    lowerTry(at, node);
    return;
  }
  if (ts.isSwitchStatement(node)) {
    lowerSwitch(at, node);
    return;
  }
  if (ts.isClassDeclaration(node)) {
    if (isAmbient(node)) return;
    const name = node.name?.text ?? "default";
    writeName(at, name, at.rules.class(at, node, name), true);
    return;
  }
  if (ts.isEnumDeclaration(node)) {
    if (!isAmbient(node)) lowerEnum(at, node);
    return;
  }
  if (
    ts.isFunctionDeclaration(node) ||
    ts.isEmptyStatement(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isDebuggerStatement?.(node)
  )
    return;
  if (ts.isExportAssignment(node)) {
    writeName(at, "default", namedAs(at, node.expression, "default"), true);
    return;
  }
  if (ts.isModuleDeclaration(node)) {
    if (!isAmbient(node)) at.unmodelled("a namespace");
    return;
  }
  at.unmodelled("such a statement");
}

function lowerJump(at: FunctionBuilder, node: ts.BreakStatement | ts.ContinueStatement): void {
  const wanted = node.label?.text;
  const op = ts.isBreakStatement(node) ? "break" : "continue";
  const jump = [...at.jumps].reverse().find(({ names, takes }) => {
    if (wanted !== undefined)
      return names.includes(wanted) && (op === "break" || takes === "break and continue");
    return op === "break" ? takes !== "its label" : takes === "break and continue";
  });
  if (jump === undefined) at.unmodelled(`\`${op}\` without a place to go to`);
  else at.emit({ op, label: jump.label });
}
