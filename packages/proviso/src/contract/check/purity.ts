import ts from "#typescript";
import type { UnitContract } from "../carriers/index.js";
import { MARK } from "../mark.js";
import type { Clause } from "../tree.js";
import { isStatic, isTypeNode } from "../unit.js";
import type { ContractedFile } from "./contracted-file.js";
import type { Inspection, Inspector } from "./inspection.js";
import { isPureLibraryFunction, libraryEffect } from "./library-purity.js";
import { refinementsOf } from "./refinements.js";

// What a contract calls must change nothing. A unit is known to be pure when its contract says so, when it is
// part of JavaScript's library and listed, or when its body shows it: no assignment but to its own variables and
// to objects it made, and no call but of pure units. While a unit is being judged it is taken to be pure, so that
// recursion ends; if it turns out not to be, what was concluded from that is forgotten.

/** `effect` says what the unit does; `unknown` says why nothing is known. */
type Purity =
  | { readonly kind: "pure" }
  | { readonly kind: "effect"; readonly why: string; readonly changesReceiver?: boolean }
  | { readonly kind: "unknown"; readonly remedy: string };

const pure: Purity = { kind: "pure" };

/** Finds calls of, and reads through, units that are not pure. */
export const purity: Inspector = {
  kinds: [
    ts.SyntaxKind.CallExpression,
    ts.SyntaxKind.NewExpression,
    ts.SyntaxKind.TaggedTemplateExpression,
    ts.SyntaxKind.PropertyAccessExpression,
  ],
  check: checkPurity,
};

function checkPurity(node: ts.Node, inspection: Inspection): void {
  const called = calledBy(node, inspection);
  const place = called && inspection.placeOf(called.name);
  if (called === undefined || place === undefined) return;
  const verdict = purityOf(called.declaration, called.name, inspection);
  const callee = called.name.getText().split(MARK).join("\\");
  if (verdict.kind === "effect")
    inspection.report("contract/impure-call", place, { callee, why: verdict.why });
  else if (verdict.kind === "unknown")
    inspection.report("contract/unknown-purity", place, { callee, remedy: verdict.remedy });
}

interface Called {
  readonly name: ts.Expression;
  readonly declaration: ts.Declaration | undefined;
}

/** What a node calls: by call, `new`, tagged template, or a getter it reads. */
function calledBy(node: ts.Node, { checker }: Inspection): Called | undefined {
  if (ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node)) {
    const name = ts.isTaggedTemplateExpression(node) ? node.tag : node.expression;
    if (isInline(name)) return undefined;
    return { name, declaration: checker.getResolvedSignature(node)?.declaration ?? classOf(node, checker) };
  }
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const getter = checker.getSymbolAtLocation(node.name)?.declarations?.find(ts.isGetAccessor);
  return getter === undefined ? undefined : { name: node, declaration: getter };
}

/** Without a constructor of its own, a class is constructed by its field initialisers. */
function classOf(node: ts.Node, checker: ts.TypeChecker): ts.Declaration | undefined {
  if (!ts.isNewExpression(node)) return undefined;
  return checker.getSymbolAtLocation(node.expression)?.declarations?.find(ts.isClassLike);
}

/** A helper of ours, or a function written on the spot: its body is inspected where it stands. */
function isInline(callee: ts.Expression): boolean {
  let inner = callee;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return (
    ts.isArrowFunction(inner) ||
    ts.isFunctionExpression(inner) ||
    (ts.isIdentifier(inner) && inner.text.startsWith(MARK))
  );
}

const markIt = "mark it `pure`, or make it so";
const nameIt =
  "its type says nothing of effects, so take an object with a `pure` method instead, or state the condition as `(* … *)`";
const declareIt = "say so with a `pure` contract on it in a `.jml` file";

const known = new WeakMap<ts.TypeChecker, Map<ts.Node, Purity>>();

function purityOf(declaration: ts.Declaration | undefined, name: ts.Node, inspection: Inspection): Purity {
  if (declaration === undefined) return { kind: "unknown", remedy: "TypeScript does not know what it calls" };
  const { checker } = inspection;
  let verdicts = known.get(checker);
  if (verdicts === undefined) {
    verdicts = new Map();
    known.set(checker, verdicts);
  }
  const already = verdicts.get(declaration);
  if (already !== undefined) return already;
  const before = verdicts.size;
  verdicts.set(declaration, pure);
  const verdict = judge(declaration, name, inspection);
  // What was found pure on the way may have been so only because this unit was taken to be.
  if (verdict.kind !== "pure")
    for (const key of [...verdicts.keys()].slice(before))
      if (verdicts.get(key) === pure) verdicts.delete(key);
  verdicts.set(declaration, verdict);
  return verdict;
}

/** Whether a body shows an effect, whatever the unit's contract says of it. */
export function effectOf(declaration: ts.SignatureDeclaration, inspection: Inspection): string | undefined {
  const body = "body" in declaration ? (declaration.body as ts.Node | undefined) : undefined;
  const verdict = body === undefined ? pure : bodyPurity(declaration, body, inspection);
  return verdict.kind === "effect" ? verdict.why : undefined;
}

function judge(declaration: ts.Declaration, name: ts.Node, inspection: Inspection): Purity {
  if (inspection.isDeclaredInContract(declaration)) return pure;
  const declared = declaredPurity(declaration, inspection);
  if (declared !== undefined) return declared;
  const file = declaration.getSourceFile();
  if (inspection.program.isSourceFileDefaultLibrary(file)) return libraryPurity(declaration, name);
  const body = "body" in declaration ? (declaration.body as ts.Node | undefined) : undefined;
  if (body !== undefined) return bodyPurity(declaration, body, inspection);
  if (ts.isClassLike(declaration)) return pure;
  if (ts.isFunctionTypeNode(declaration) && !ts.isPropertySignature(declaration.parent))
    return { kind: "unknown", remedy: nameIt };
  const foreign = inspection.program.isSourceFileFromExternalLibrary(file) || file.isDeclarationFile;
  return { kind: "unknown", remedy: foreign ? declareIt : markIt };
}

/** What the unit's own contract says, in its source or in a `.jml` file: `pure`, or that it may assign nothing. */
function declaredPurity(declaration: ts.Declaration, inspection: Inspection): Purity | undefined {
  const original = inspection.originalStart(declaration);
  if (original !== undefined && pureStarts(original.file).has(original.start)) return pure;
  const refined = refinementsOf(inspection.program, inspection.files).units.get(declaration) ?? [];
  if (refined.some(({ contract }) => saysPure(contract))) return pure;
  return overridden(declaration, inspection.checker).some(
    (member) => declaredPurity(member, inspection) !== undefined,
  )
    ? pure
    : undefined;
}

/** The members of direct supertypes that a member overrides or implements, whose contract binds it too. */
function overridden(declaration: ts.Declaration, checker: ts.TypeChecker): ts.Declaration[] {
  const owner = declaration.parent;
  const name = ts.getNameOfDeclaration(declaration);
  if (!isTypeNode(owner) || name === undefined || !ts.isIdentifier(name) || isStatic(declaration)) return [];
  const supertypes = owner.heritageClauses?.flatMap((clause) => [...clause.types]) ?? [];
  return supertypes.flatMap((supertype) => {
    const member = checker.getTypeAtLocation(supertype).symbol?.members?.get(name.escapedText);
    return member?.declarations?.filter((found) => found !== declaration) ?? [];
  });
}

const pureStartsOf = new WeakMap<ContractedFile, ReadonlySet<number>>();

/** Where the units of a file start whose contract says that they are pure. */
function pureStarts(file: ContractedFile): ReadonlySet<number> {
  let starts = pureStartsOf.get(file);
  if (starts === undefined) {
    const units = [...file.contracts.units.values()].filter(saysPure);
    starts = new Set(units.map(({ unit }) => unit.getStart(file.original)));
    pureStartsOf.set(file, starts);
  }
  return starts;
}

function saysPure({ modifiers, cases }: UnitContract): boolean {
  if (modifiers.some((m) => m.keyword === "pure")) return true;
  return cases.length > 0 && cases.every((spec) => spec.clauses.some(assignsNothingClause));
}

function assignsNothingClause(clause: Clause): boolean {
  return (
    clause.spec.keyword === "assignable" &&
    clause.body.shape === "locations" &&
    clause.body.locations.every((l) => l.kind === "keyword" && l.keyword === "nothing")
  );
}

function libraryEffectOf(type: string): { why: string; changesReceiver: boolean } {
  if (type === "Math" || type === "DateConstructor")
    return { why: "gives another value each time", changesReceiver: false };
  if (type === "Console") return { why: "prints", changesReceiver: false };
  return {
    why: "changes what it is called on",
    changesReceiver: /^(Array|Map|Set|WeakMap|WeakSet|Date|\w+Array)$/.test(type),
  };
}

function libraryPurity(declaration: ts.Declaration, name: ts.Node): Purity {
  const container = declaration.parent;
  if (ts.isInterfaceDeclaration(container) || ts.isClassLike(container)) {
    const type = container.name?.text ?? "";
    const member =
      ts.isConstructSignatureDeclaration(declaration) || ts.isCallSignatureDeclaration(declaration)
        ? "new"
        : (ts.getNameOfDeclaration(declaration)?.getText() ?? "");
    const effect = libraryEffect(type, member);
    if (effect === false || (effect === undefined && /Error(Constructor)?$/.test(type))) return pure;
    if (effect === true)
      return {
        kind: "effect",
        ...libraryEffectOf(type),
      };
  }
  if (ts.isFunctionDeclaration(declaration) && isPureLibraryFunction(declaration.name?.text ?? ""))
    return pure;
  return {
    kind: "unknown",
    remedy: ts.isIdentifier(name) || ts.isPropertyAccessExpression(name) ? "call something that is" : markIt,
  };
}

/** What a body does, as far as it is not the doing of contracts in it. */
function bodyPurity(declaration: ts.Declaration, body: ts.Node, inspection: Inspection): Purity {
  let verdict = pure;
  const fail = (next: Purity): void => {
    if (next.kind !== "pure" && verdict.kind !== "effect") verdict = next;
  };
  const visit = (node: ts.Node): void => {
    if (verdict.kind === "effect") return;
    const changed = changedBy(node);
    if (changed !== undefined && !inspection.isDeclaredInContract(node))
      fail(changePurity(changed, declaration, inspection));
    const called = calledBy(node, inspection);
    if (called !== undefined && !inspection.isDeclaredInContract(node))
      fail(callPurity(called, declaration, inspection));
    ts.forEachChild(node, visit);
  };
  visit(body);
  return verdict;
}

function callPurity(called: Called, unit: ts.Declaration, inspection: Inspection): Purity {
  const inner = purityOf(called.declaration, called.name, inspection);
  if (inner.kind === "pure") return pure;
  const callee = called.name.getText();
  if (inner.kind === "unknown") return { kind: "unknown", remedy: markIt };
  // A method that changes what it is called on changes nothing else if the unit made that object.
  if (inner.changesReceiver && ts.isPropertyAccessExpression(called.name)) {
    const receiver = changePurity(called.name, unit, inspection);
    if (receiver.kind !== "effect") return receiver;
  }
  return { kind: "effect", why: `calls \`${callee}\`, which ${inner.why}` };
}

/** What changing a target means: nothing to the outside if it is the unit's own; nothing is known if it may be shared. */
function changePurity(target: ts.Expression, unit: ts.Declaration, inspection: Inspection): Purity {
  if (ts.isArrayLiteralExpression(target) || ts.isObjectLiteralExpression(target))
    return { kind: "unknown", remedy: markIt };
  const root = rootOf(target);
  const why = `changes \`${target.getText()}\``;
  if (root.kind === ts.SyntaxKind.ThisKeyword)
    return ts.isConstructorDeclaration(unit) && root !== target ? pure : { kind: "effect", why };
  if (!ts.isIdentifier(root)) return isFresh(root, inspection) ? pure : { kind: "unknown", remedy: markIt };
  const declaration = inspection.checker.getSymbolAtLocation(root)?.valueDeclaration;
  if (declaration === undefined || !isInside(declaration, unit)) return { kind: "effect", why };
  if (root === target) return pure;
  if (ts.isVariableDeclaration(declaration))
    return isFresh(declaration.initializer, inspection) ? pure : { kind: "unknown", remedy: markIt };
  return { kind: "effect", why };
}

function rootOf(target: ts.Expression): ts.Expression {
  let root = target;
  while (
    ts.isPropertyAccessExpression(root) ||
    ts.isElementAccessExpression(root) ||
    ts.isNonNullExpression(root)
  )
    root = root.expression;
  return root;
}

/** The target of an assignment, `++`, `--` or `delete`. */
function changedBy(node: ts.Node): ts.Expression | undefined {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
      ? node.left
      : undefined;
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    return node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken
      ? node.operand
      : undefined;
  }
  return ts.isDeleteExpression(node) ? node.expression : undefined;
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
  const declaration = inspection.checker.getResolvedSignature(expression)?.declaration;
  return (
    declaration !== undefined &&
    inspection.program.isSourceFileDefaultLibrary(declaration.getSourceFile()) &&
    making.test(expression.expression.name.text)
  );
}

function isInside(node: ts.Node, outer: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent) if (at === outer) return true;
  return false;
}
