import ts from "#typescript";
import { descendants } from "../../contract/index.js";
import type { FunctionCode, Operand } from "../kernel/kernel.js";
import { type ClosureOptions, FunctionBuilder, held, nothing } from "./function-builder.js";
import { varNames } from "./hoist.js";
import { lengthOf, lowerParameters } from "./parameters.js";
import { Scope } from "./scope.js";
import { touchInside } from "./touched.js";

/** Lowers a function, for those around it. */
export function lowerFunction(
  around: FunctionBuilder,
  node: ts.FunctionLikeDeclaration,
  options: ClosureOptions = {},
): FunctionCode {
  const isArrow = ts.isArrowFunction(node);
  const at = new FunctionBuilder(around.rules, around.source, around, isArrow, around.scope);
  if (!isArrow) {
    at.self = at.variable("this");
    at.target = at.variable("new.target");
  }
  // A function expression knows itself by its name.
  const itself =
    ts.isFunctionExpression(node) && node.name !== undefined ? at.declare(node.name.text, true) : undefined;
  if (itself !== undefined) at.scope = new Scope(at.scope);
  const { parameters, rest, prepare } = lowerParameters(at, node.parameters);
  const body = at.block(() =>
    at.at(node, () => {
      if (itself !== undefined) at.emit({ op: "itself", to: itself });
      prepare();
      if (ts.isConstructorDeclaration(node)) {
        if (hasSuper(node)) at.afterSuper = () => parameterProperties(at, node);
        else parameterProperties(at, node);
      }
      lowerBody(at, node);
    }),
  );
  const isAsync =
    ts.canHaveModifiers(node) &&
    (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false);
  return {
    name: options.name ?? nameOf(node),
    place: around.placeOf(node),
    kind:
      options.kind ??
      (isArrow ? "arrow" : ts.isMethodDeclaration(node) || ts.isAccessor(node) ? "method" : "function"),
    isAsync,
    awaits: at.awaits,
    length: lengthOf(node.parameters),
    parameters,
    ...(rest !== undefined && { rest }),
    ...(at.self !== undefined && { self: at.self }),
    ...(at.target !== undefined && { target: at.target }),
    slots: at.slots,
    captures: at.captures,
    body,
    declaration: node,
  };
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  const { name } = node;
  return name !== undefined &&
    (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isPrivateIdentifier(name))
    ? name.text
    : "";
}

function lowerBody(at: FunctionBuilder, node: ts.FunctionLikeDeclaration): void {
  if (node.body === undefined) {
    at.unmodelled("a function without a body");
    return;
  }
  const isGenerator = "asteriskToken" in node && node.asteriskToken !== undefined;
  if (isGenerator || usesArguments(node)) {
    touchInside(at, node.body);
    at.unmodelled(isGenerator ? "a generator" : "`arguments`");
    return;
  }
  if (!ts.isBlock(node.body)) {
    const value: Operand = at.rules.expression(at, node.body);
    at.emit({ op: "return", value });
    return;
  }
  const { body } = node;
  // What parameters are worked out by sees no variables of the body, and none of them sees it.
  if (node.parameters.every(({ name, initializer }) => ts.isIdentifier(name) && initializer === undefined)) {
    declareVars(at, body);
    at.rules.statements(at, body.statements, body);
    return;
  }
  const outer = at.scope;
  at.inScope(() => {
    declareVars(at, body, outer);
    at.rules.statements(at, body.statements, body);
  });
}

/** Declares what `var` declares; one that is named as a parameter is that or, in a scope of its own, begins as that. */
export function declareVars(at: FunctionBuilder, body: ts.Node, around?: FunctionBuilder["scope"]): void {
  for (const name of varNames(body)) {
    if (at.scope.own(name) !== undefined) continue;
    const parameter = around?.own(name);
    const variable = at.declare(name, false);
    const value = parameter?.kind === "local" ? held(parameter.variable) : nothing;
    at.emit({ op: "declare", variable });
    at.emit({ op: "assign", to: variable, value, initial: true });
  }
}

function usesArguments(node: ts.FunctionLikeDeclaration): boolean {
  if (ts.isArrowFunction(node)) return false;
  if (node.body === undefined) return false;
  const hasItsOwn = (one: ts.Node): boolean =>
    (ts.isFunctionLike(one) && !ts.isArrowFunction(one)) || ts.isClassLike(one);
  for (const one of descendants(node.body, hasItsOwn)) {
    if (!ts.isIdentifier(one) || one.text !== "arguments") continue;
    const isMember = ts.isPropertyAccessExpression(one.parent) && one.parent.name === one;
    const isName = ts.isPropertyAssignment(one.parent) && one.parent.name === one;
    if (!isMember && !isName) return true;
  }
  return false;
}

function hasSuper(node: ts.ConstructorDeclaration): boolean {
  return ts.isClassLike(node.parent) && (node.parent.heritageClauses ?? []).some(isExtends);
}

export function isExtends({ token }: ts.HeritageClause): boolean {
  return token === ts.SyntaxKind.ExtendsKeyword;
}

/** Parameters that are fields too; where there is a class above, after it has made the object. */
function parameterProperties(at: FunctionBuilder, node: ts.ConstructorDeclaration): void {
  const self = at.selfVariable();
  if (self === undefined) return;
  for (const parameter of node.parameters) {
    if (!ts.isParameterPropertyDeclaration(parameter, node) || !ts.isIdentifier(parameter.name)) continue;
    const name = parameter.name.text;
    const meaning = at.scope.find(name);
    if (meaning?.kind !== "local") continue;
    at.emit({
      op: "define",
      kind: "value",
      object: held(self),
      key: { kind: "constant", value: name },
      value: held(meaning.variable),
    });
  }
}
