import ts from "#typescript";
import { MARK } from "../mark.js";
import { bodyOf, unitOf } from "../unit.js";
import type { Inspection } from "./inspection.js";

/** Something that is called, and where its name stands. */
export interface Called {
  readonly name: ts.Expression;
  readonly declaration: ts.Declaration | undefined;
}

/**
 * What a node calls: by call, `new` or tagged template, through a getter it reads or a setter it writes, and by
 * handing over a function that is declared elsewhere. A function written on the spot is looked at where it stands.
 * Calls that no syntax shows (iterators, `toString`, getters read by destructuring) are not followed.
 */
export function callsOf(node: ts.Node, { checker, program }: Inspection): Called[] {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const name = calleeOf(node, checker);
    const handed = (node.arguments ?? []).flatMap((argument) => functionValue(argument, checker));
    if (isInline(name)) return handed;
    return [{ name, declaration: declarationOfCall(node, name, checker) }, ...handed];
  }
  if (ts.isTaggedTemplateExpression(node)) {
    return isInline(node.tag)
      ? []
      : [{ name: node.tag, declaration: checker.getResolvedSignature(node)?.declaration }];
  }
  if (!ts.isPropertyAccessExpression(node) || !accessorNames(program).has(node.name.text)) return [];
  return accessors(node, checker);
}

/** The function itself for `f.call(…)` and its kin. */
function calleeOf(node: ts.CallExpression | ts.NewExpression, checker: ts.TypeChecker): ts.Expression {
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression) || !/^(call|apply|bind)$/.test(expression.name.text))
    return expression;
  return checker.getTypeAtLocation(expression.expression).getCallSignatures().length > 0
    ? expression.expression
    : expression;
}

function declarationOfCall(
  node: ts.CallExpression | ts.NewExpression,
  name: ts.Expression,
  checker: ts.TypeChecker,
): ts.Declaration | undefined {
  if (name !== node.expression) return checker.getTypeAtLocation(name).getCallSignatures()[0]?.declaration;
  if (ts.isNewExpression(node)) {
    // A class is constructed by its field initialisers as well as by its constructor.
    const type = checker.getSymbolAtLocation(name);
    const resolved =
      type !== undefined && type.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(type) : type;
    const declared = resolved?.declarations?.find(ts.isClassLike);
    if (declared !== undefined) return declared;
  }
  return declaredFunction(name, checker) ?? checker.getResolvedSignature(node)?.declaration;
}

/** The function that a name denotes, without asking which of its overloads is called; its implementation if there is one. */
function declaredFunction(name: ts.Expression, checker: ts.TypeChecker): ts.Declaration | undefined {
  if (!ts.isIdentifier(name) && !ts.isPropertyAccessExpression(name)) return undefined;
  const symbol = checker.getSymbolAtLocation(ts.isIdentifier(name) ? name : name.name);
  const resolved =
    symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const functions = (resolved?.declarations ?? []).flatMap((declaration) => unitOf(declaration) ?? []);
  return functions.find((unit) => bodyOf(unit) !== undefined) ?? functions[0];
}

/** A name handed over as a function. */
function functionValue(argument: ts.Expression, checker: ts.TypeChecker): Called[] {
  if (!ts.isIdentifier(argument) && !ts.isPropertyAccessExpression(argument)) return [];
  if (isInline(argument)) return [];
  const [signature] = checker.getTypeAtLocation(argument).getCallSignatures();
  return signature === undefined ? [] : [{ name: argument, declaration: signature.declaration }];
}

function accessors(node: ts.PropertyAccessExpression, checker: ts.TypeChecker): Called[] {
  const { parent } = node;
  const isTarget =
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  const wanted = isTarget ? ts.isSetAccessor : ts.isGetAccessor;
  const accessor = checker.getSymbolAtLocation(node.name)?.declarations?.find(wanted);
  return accessor === undefined ? [] : [{ name: node, declaration: accessor }];
}

const accessorNamesOf = new WeakMap<ts.Program, ReadonlySet<string>>();

/** Names that may be those of accessors: of any `get x` or `set x` in the program. Saves asking for the symbol of others. */
function accessorNames(program: ts.Program): ReadonlySet<string> {
  let names = accessorNamesOf.get(program);
  if (names === undefined) {
    const files = program.getSourceFiles().filter((file) => !program.isSourceFileDefaultLibrary(file));
    names = new Set(
      files.flatMap(({ text }) =>
        Array.from(text.matchAll(/\b[gs]et\s+(#?[\p{ID_Continue}$]+)/gu), (found) => found[1] ?? ""),
      ),
    );
    accessorNamesOf.set(program, names);
  }
  return names;
}

/** A helper of ours, or a function written on the spot. */
function isInline(callee: ts.Expression): boolean {
  let inner = callee;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return (
    ts.isArrowFunction(inner) ||
    ts.isFunctionExpression(inner) ||
    (ts.isIdentifier(inner) && inner.text.startsWith(MARK))
  );
}
