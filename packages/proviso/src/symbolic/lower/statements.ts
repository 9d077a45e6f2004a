import ts from "#typescript";
import type { Block, Label, Operand } from "../kernel/kernel.js";
import { constant, type FunctionBuilder, held, nothing } from "./function-builder.js";
import { namedAs } from "./named.js";
import { boundNames, readName, writeName } from "./names.js";
import { assignPattern, bind, steady } from "./patterns.js";

// Statements. What a block declares is there from its beginning on, functions with their values.

/** Declares the names of a block and makes its functions. `declare` says what a name becomes. */
export function hoist(
  at: FunctionBuilder,
  nodes: readonly ts.Statement[],
  declare: (name: string, isConstant: boolean) => void,
): void {
  for (const node of nodes) {
    if (ts.isVariableStatement(node) && isBlockScoped(node.declarationList) && !isAmbient(node)) {
      const isConstant = (node.declarationList.flags & ts.NodeFlags.Const) !== 0;
      for (const { name } of node.declarationList.declarations)
        for (const one of boundNames(name)) declare(one, isConstant);
    }
    if (
      (ts.isClassDeclaration(node) || ts.isEnumDeclaration(node) || ts.isFunctionDeclaration(node)) &&
      !isAmbient(node)
    ) {
      if (ts.isFunctionDeclaration(node) && node.body === undefined) continue;
      declare(node.name?.text ?? "default", false);
      // At the top of a module, an enum is declared as `var` would.
      if (ts.isEnumDeclaration(node) && at.scope.find(node.name.text)?.kind === "module")
        writeName(at, node.name.text, nothing, true);
    }
  }
  for (const node of nodes)
    if (ts.isFunctionDeclaration(node) && node.body !== undefined)
      at.at(node, () => {
        const code = at.rules.closure(at, node);
        const value = at.give((to) => ({ op: "closure", to, code }));
        writeName(at, node.name?.text ?? "default", value, true);
      });
}

function isAmbient(node: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) ?? false)
  );
}

export function isBlockScoped(list: ts.VariableDeclarationList): boolean {
  return (list.flags & ts.NodeFlags.BlockScoped) !== 0;
}

/** The names that `var` declares in a function, wherever it stands. */
export function varNames(node: ts.Node): string[] {
  const names: string[] = [];
  const visit = (one: ts.Node): void => {
    if (ts.isFunctionLike(one) || ts.isClassLike(one)) return;
    if (ts.isVariableDeclarationList(one) && !isBlockScoped(one))
      for (const { name } of one.declarations) names.push(...boundNames(name));
    ts.forEachChild(one, visit);
  };
  ts.forEachChild(node, visit);
  return names;
}

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

function asBlock(at: FunctionBuilder, node: ts.Statement): Block {
  return at.block(() => {
    if (ts.isBlock(node)) lowerBlock(at, node.statements);
    else lowerBlock(at, [node]);
  });
}

export function lowerStatement(at: FunctionBuilder, node: ts.Statement): void {
  at.rules.claims(at, node);
  at.at(node, () => lowered(at, node, []));
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
    lowerSwitch(at, node, labels);
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

/** An expression whose value nobody asks for; a variable that has none yet is an error all the same. */
function lowerEffect(at: FunctionBuilder, node: ts.Expression): void {
  const value = at.rules.expression(at, node);
  if (!ts.isBinaryExpression(node)) steady(at, value);
}

export function lowerDeclarations(at: FunctionBuilder, list: ts.VariableDeclarationList): void {
  const isVar = !isBlockScoped(list);
  for (const { name, initializer } of list.declarations) {
    if (initializer === undefined) {
      if (!isVar && ts.isIdentifier(name)) writeName(at, name.text, nothing, true);
      continue;
    }
    const value = ts.isIdentifier(name)
      ? namedAs(at, initializer, name.text)
      : at.rules.expression(at, initializer);
    bind(at, name, value);
  }
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

function lowerLoop(at: FunctionBuilder, node: ts.IterationStatement, labels: readonly string[]): void {
  if (ts.isForStatement(node)) lowerFor(at, node, labels);
  else if (ts.isForOfStatement(node)) lowerForOf(at, node, labels);
  else if (ts.isForInStatement(node)) lowerForIn(at, node, labels);
  else if (ts.isWhileStatement(node))
    repeat(at, node, labels, (label) => {
      leaveUnless(at, at.rules.expression(at, node.expression), label);
      emitAll(at, asBlock(at, node.statement));
    });
  else if (ts.isDoStatement(node)) {
    repeat(
      at,
      node,
      labels,
      () => emitAll(at, asBlock(at, node.statement)),
      (label) => leaveUnless(at, at.rules.expression(at, node.expression), label),
      "first",
    );
  }
}

function emitAll(at: FunctionBuilder, body: Block): void {
  at.emit({ op: "block", body });
}

function leaveUnless(at: FunctionBuilder, test: Operand, label: Label): void {
  at.emit({ op: "if", test, whenTrue: [], whenFalse: at.block(() => at.emit({ op: "break", label })) });
}

/** A loop; `each` is done between two passes. With `first`, the body is done once before. */
function repeat(
  at: FunctionBuilder,
  node: ts.IterationStatement,
  labels: readonly string[],
  body: (label: Label) => void,
  each: (label: Label) => void = () => undefined,
  first?: "first",
): void {
  const label: Label = { name: labels[0] ?? "loop" };
  const made = at.block(() =>
    at.withJump({ names: labels, label, takes: "break and continue" }, () => body(label)),
  );
  const between = at.block(() => each(label));
  const claims = at.rules.loopClaims(at, node);
  at.emit({
    op: "loop",
    label,
    body: made,
    each: between,
    ...(first !== undefined && { testsLast: true }),
    ...(claims !== undefined && { claims }),
  });
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
        emitAll(at, asBlock(at, node.statement));
      },
      () => {
        for (const variable of variables) at.emit({ op: "renew", variable });
        if (node.incrementor !== undefined) lowerEffect(at, node.incrementor);
      },
    );
  });
}

function lowerForOf(at: FunctionBuilder, node: ts.ForOfStatement, labels: readonly string[]): void {
  if (node.awaitModifier !== undefined) {
    at.unmodelled("`for await`");
    return;
  }
  const kept = lowerVisited(at, node);
  const listed = at.give((to) => ({ op: "iterate", to, value: kept }));
  visit(at, node, labels, listed, () => at.emit({ op: "unchanged", value: kept, since: listed }));
}

function lowerForIn(at: FunctionBuilder, node: ts.ForInStatement, labels: readonly string[]): void {
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
        emitAll(at, asBlock(at, node.statement));
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

function lowerTry(at: FunctionBuilder, node: ts.TryStatement): void {
  const body = at.block(() => lowerBlock(at, node.tryBlock.statements));
  const { catchClause } = node;
  const finalizer =
    node.finallyBlock && at.block(() => lowerBlock(at, (node.finallyBlock as ts.Block).statements));
  if (catchClause === undefined) {
    at.emit({ op: "try", body, ...(finalizer !== undefined && { finalizer }) });
    return;
  }
  const variable = catchClause.variableDeclaration === undefined ? undefined : at.variable("caught");
  const handler = at.block(() =>
    at.inScope(() => {
      const name = catchClause.variableDeclaration?.name;
      if (name !== undefined && variable !== undefined) {
        for (const one of boundNames(name)) at.emit({ op: "declare", variable: at.declare(one, false) });
        bind(at, name, held(variable));
      }
      lowerBlock(at, catchClause.block.statements);
    }),
  );
  at.emit({
    op: "try",
    body,
    handler: { variable, body: handler },
    ...(finalizer !== undefined && { finalizer }),
  });
}

/** Cases in their order until one is met; from there on all bodies, until one leaves. */
function lowerSwitch(at: FunctionBuilder, node: ts.SwitchStatement, labels: readonly string[]): void {
  const value = at.rules.expression(at, node.expression);
  const kept = at.give((to) => ({ op: "assign", to, value, initial: true }));
  const label: Label = { name: "switch" };
  const { clauses } = node.caseBlock;
  const body = at.block(() =>
    at.inScope(() => {
      const statements = clauses.flatMap((clause) => [...clause.statements]);
      hoist(at, statements, (name, isConstant) => {
        at.emit({ op: "declare", variable: at.declare(name, isConstant) });
      });
      const start = at.variable();
      at.emit({
        op: "assign",
        to: start,
        value: constant(clauses.findIndex(ts.isDefaultClause)),
        initial: true,
      });
      const chosen: Label = { name: "case" };
      const tests = at.block(() =>
        clauses.forEach((clause, i) => {
          if (!ts.isCaseClause(clause)) return;
          at.at(clause.expression, () => {
            const other = at.rules.expression(at, clause.expression);
            const test = at.give((to) => ({ op: "binary", to, operator: "===", left: kept, right: other }));
            const then = at.block(() => {
              at.emit({ op: "assign", to: start, value: constant(i), initial: true });
              at.emit({ op: "break", label: chosen });
            });
            at.emit({ op: "if", test, whenTrue: then, whenFalse: [] });
          });
        }),
      );
      at.emit({ op: "block", label: chosen, body: tests });
      at.withJump({ names: labels, label, takes: "break" }, () => {
        clauses.forEach((clause, i) => {
          const isFrom = at.give((to) => ({
            op: "binary",
            to,
            operator: "<=",
            left: held(start),
            right: constant(i),
          }));
          const isAny = at.give((to) => ({
            op: "binary",
            to,
            operator: ">=",
            left: held(start),
            right: constant(0),
          }));
          const inner = at.block(() => {
            for (const statement of clause.statements) lowerStatement(at, statement);
          });
          at.emit({
            op: "if",
            test: isAny,
            whenTrue: at.block(() => at.emit({ op: "if", test: isFrom, whenTrue: inner, whenFalse: [] })),
            whenFalse: [],
          });
        });
      });
    }),
  );
  at.emit({ op: "block", label, body });
}

function siblingsOf({ parent }: ts.EnumDeclaration): readonly ts.Statement[] {
  return ts.isSourceFile(parent) || ts.isBlock(parent) || ts.isModuleBlock(parent) ? parent.statements : [];
}

function lowerEnum(at: FunctionBuilder, node: ts.EnumDeclaration): void {
  const isFirst = !siblingsOf(node).some(
    (one) => ts.isEnumDeclaration(one) && one.pos < node.pos && one.name.text === node.name.text,
  );
  const object = isFirst ? at.give((to) => ({ op: "object", to })) : steady(at, readName(at, node.name.text));
  writeName(at, node.name.text, object, true);
  at.inScope(() => {
    let next: Operand = constant(0);
    for (const member of node.members) {
      const name =
        ts.isIdentifier(member.name) || ts.isStringLiteral(member.name) ? member.name.text : undefined;
      if (name === undefined) {
        at.unmodelled("such a member of an enum");
        continue;
      }
      const value: Operand =
        member.initializer === undefined ? next : at.rules.expression(at, member.initializer);
      const variable = at.declare(name, true);
      at.emit({ op: "assign", to: variable, value, initial: true });
      at.emit({ op: "define", kind: "value", object, key: constant(name), value });
      const isText = at.give((to) => ({ op: "unary", to, operator: "typeof", value }));
      const test = at.give((to) => ({
        op: "binary",
        to,
        operator: "===",
        left: isText,
        right: constant("string"),
      }));
      at.emit({
        op: "if",
        test,
        whenTrue: [],
        whenFalse: at.block(() =>
          at.emit({ op: "define", kind: "value", object, key: value, value: constant(name) }),
        ),
      });
      next =
        value.kind === "constant" && typeof value.value === "number"
          ? constant(value.value + 1)
          : at.give((to) => ({ op: "binary", to, operator: "+", left: value, right: constant(1) }));
    }
  });
}
