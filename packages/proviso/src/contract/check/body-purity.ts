import ts from "#typescript";
import { assignedBy } from "../assigned.js";
import { descendants } from "../descendants.js";
import { type Called, callsOf } from "./calls.js";
import type { Inspection } from "./inspection.js";
import { markIt, type Purity, pure } from "./purity-verdict.js";

/** Judges what is called, by its declaration. */
type Judge = (called: Called) => Purity;

/**
 * What code does, as far as it shows: nothing to the outside if it changes only its own variables and what it has
 * just made, and calls only what is pure. `unit` is what the code belongs to. Contracts in the code do nothing.
 */
export function bodyPurity(
  unit: ts.Node,
  code: readonly ts.Node[],
  judge: Judge,
  inspection: Inspection,
): Purity {
  let verdict = pure;
  for (const node of code.flatMap((root) => [...descendants(root)])) {
    if (inspection.isDeclaredInContract(node)) continue;
    const changed = changedBy(node);
    const found = [
      changed === undefined ? pure : changePurity(changed, unit, inspection),
      ...callsOf(node, inspection).map((called) => callPurity(called, unit, judge, inspection)),
    ];
    for (const next of found) {
      if (next.kind === "effect") return next;
      if (next.kind === "unknown") verdict = next;
    }
  }
  return verdict;
}

function callPurity(called: Called, unit: ts.Node, judge: Judge, inspection: Inspection): Purity {
  const inner = judge(called);
  switch (inner.kind) {
    case "pure":
      return pure;
    case "unknown":
      return { kind: "unknown", remedy: markIt };
    case "effect":
      // A method that changes what it is called on changes nothing else if the unit made that object.
      if (inner.changesReceiver === true && ts.isPropertyAccessExpression(called.name)) {
        const receiver = changePurity(called.name, unit, inspection);
        if (receiver.kind !== "effect") return receiver;
      }
      return { kind: "effect", why: `calls \`${called.name.getText()}\`, which ${inner.why}` };
  }
}

/** The target of an assignment, `++`, `--`, `delete`, or of a loop that assigns to what it does not declare. */
function changedBy(node: ts.Node): ts.Expression | undefined {
  if (ts.isForOfStatement(node) || ts.isForInStatement(node)) {
    return ts.isVariableDeclarationList(node.initializer) ? undefined : node.initializer;
  }
  return assignedBy(node);
}

/**
 * What changing a target means: nothing if it is a variable of the unit, or directly part of an object that a
 * constant of the unit holds and the unit made. Nothing is known of what may be shared.
 */
function changePurity(target: ts.Expression, unit: ts.Node, inspection: Inspection): Purity {
  const unknown: Purity = { kind: "unknown", remedy: markIt };
  if (ts.isArrayLiteralExpression(target) || ts.isObjectLiteralExpression(target)) return unknown;
  const effect: Purity = { kind: "effect", why: `changes \`${target.getText()}\`` };
  const { root, depth } = pathOf(target);
  if (root.kind === ts.SyntaxKind.ThisKeyword) return isConstruction(unit) && depth === 1 ? pure : effect;
  if (!ts.isIdentifier(root)) return depth === 1 && isFresh(root, inspection) ? pure : unknown;
  const declaration = inspection.checker.getSymbolAtLocation(root)?.valueDeclaration;
  if (declaration === undefined || !isInside(declaration, unit)) return effect;
  if (depth === 0) return pure;
  if (ts.isParameter(declaration)) return effect;
  const constant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  const made = ts.isVariableDeclaration(declaration) && isFresh(declaration.initializer, inspection);
  return constant && made && depth === 1 ? pure : unknown;
}

/** The variable or `this` that a target starts from, and how many accesses it is away. */
function pathOf(target: ts.Expression): { root: ts.Expression; depth: number } {
  let root = target;
  let depth = 0;
  for (;;) {
    if (ts.isNonNullExpression(root) || ts.isParenthesizedExpression(root)) root = root.expression;
    else if (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) {
      root = root.expression;
      depth++;
    } else return { root, depth };
  }
}

function isConstruction(unit: ts.Node): boolean {
  return ts.isConstructorDeclaration(unit) || ts.isClassLike(unit);
}

/** Library methods that make a new array, set, map or object. */
const making =
  /^(slice|map|filter|concat|flat|flatMap|toSorted|toReversed|toSpliced|with|split|from|of|keys|values|entries|fromEntries)$/;

/** Whether an expression makes an object that nothing else refers to. */
function isFresh(expression: ts.Expression | undefined, inspection: Inspection): boolean {
  if (expression === undefined) return false;
  if (
    ts.isArrayLiteralExpression(expression) ||
    ts.isObjectLiteralExpression(expression) ||
    ts.isNewExpression(expression)
  )
    return true;
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
    return isFresh(expression.expression, inspection);
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return false;
  const { name, expression: receiver } = expression.expression;
  // `sort` and its kin return what they are called on.
  if (/^(sort|reverse|fill|copyWithin)$/.test(name.text)) return isFresh(receiver, inspection);
  const declaration = inspection.checker.getResolvedSignature(expression)?.declaration;
  const inLibrary =
    declaration !== undefined && inspection.program.isSourceFileDefaultLibrary(declaration.getSourceFile());
  return inLibrary && making.test(name.text);
}

function isInside(node: ts.Node, outer: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent) if (at === outer) return true;
  return false;
}
