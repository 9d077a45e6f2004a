import ts from "#typescript";
import type { UnitContract } from "../carriers/index.js";
import { MARK } from "../mark.js";
import type { Clause } from "../tree.js";
import type { ContractedFile } from "./contracted-file.js";
import type { Inspection, Inspector } from "./inspection.js";
import { isPureLibraryFunction, libraryEffect } from "./library-purity.js";
import { refinementsOf } from "./refinements.js";

// What a contract calls must change nothing. A unit is known to be pure when its contract says so, when it is
// part of JavaScript's library and listed, or when its body shows it: no assignment but to its own variables and
// to objects it made, and no call but of pure units. Recursion is taken to be pure, which is sound: an effect
// would have to stand somewhere in the cycle, and is found there.

/** `effect` says what the unit does; `unknown` says why nothing is known. */
type Purity =
  | { readonly kind: "pure" }
  | { readonly kind: "effect"; readonly why: string }
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
  verdicts.set(declaration, pure);
  const verdict = judge(declaration, name, inspection);
  verdicts.set(declaration, verdict);
  return verdict;
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
  return refined.some(({ contract }) => saysPure(contract)) ? pure : undefined;
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
        why:
          type === "Math" || type === "DateConstructor"
            ? "gives another value each time"
            : "changes what it is called on",
      };
  }
  if (ts.isFunctionDeclaration(declaration) && isPureLibraryFunction(declaration.name?.text ?? ""))
    return pure;
  return {
    kind: "unknown",
    remedy: ts.isIdentifier(name) || ts.isPropertyAccessExpression(name) ? "call something that is" : markIt,
  };
}

function bodyPurity(declaration: ts.Declaration, body: ts.Node, inspection: Inspection): Purity {
  let verdict = pure;
  const fail = (next: Purity): void => {
    if (verdict.kind !== "effect") verdict = next;
  };
  const inConstructor = ts.isConstructorDeclaration(declaration);
  const visit = (node: ts.Node): void => {
    if (verdict.kind === "effect") return;
    const changed = changedBy(node);
    if (changed !== undefined && !isOwn(changed, declaration, inConstructor, inspection)) {
      fail({ kind: "effect", why: `changes \`${changed.getText()}\`` });
    }
    const called = calledBy(node, inspection);
    if (called !== undefined && !mutatesOwn(called, declaration, inspection)) {
      const inner = purityOf(called.declaration, called.name, inspection);
      const callee = called.name.getText();
      if (inner.kind === "effect") fail({ kind: "effect", why: `calls \`${callee}\`, which ${inner.why}` });
      else if (inner.kind === "unknown") fail({ kind: "unknown", remedy: markIt });
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  return verdict;
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

/** Whether a target is the unit's own variable, or part of an object that the unit made. */
function isOwn(
  target: ts.Expression,
  unit: ts.Declaration,
  inConstructor: boolean,
  inspection: Inspection,
): boolean {
  if (ts.isArrayLiteralExpression(target) || ts.isObjectLiteralExpression(target)) return true;
  let root = target;
  while (
    ts.isPropertyAccessExpression(root) ||
    ts.isElementAccessExpression(root) ||
    ts.isNonNullExpression(root)
  )
    root = root.expression;
  if (root.kind === ts.SyntaxKind.ThisKeyword) return inConstructor && root !== target;
  const declaration = ts.isIdentifier(root)
    ? inspection.checker.getSymbolAtLocation(root)?.valueDeclaration
    : undefined;
  if (declaration === undefined || !isInside(declaration, unit)) return false;
  return root === target || (ts.isVariableDeclaration(declaration) && isNew(declaration.initializer));
}

/** Whether a call only changes an object that the unit made, as in `out.push(x)`. */
function mutatesOwn(called: Called, unit: ts.Declaration, inspection: Inspection): boolean {
  return (
    ts.isPropertyAccessExpression(called.name) &&
    !ts.isGetAccessor(called.declaration ?? unit) &&
    isOwnObject(called.name.expression, unit, inspection)
  );
}

function isOwnObject(receiver: ts.Expression, unit: ts.Declaration, inspection: Inspection): boolean {
  const declaration = ts.isIdentifier(receiver)
    ? inspection.checker.getSymbolAtLocation(receiver)?.valueDeclaration
    : undefined;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || !isInside(declaration, unit))
    return false;
  const { initializer } = declaration;
  if (initializer === undefined) return false;
  if (ts.isArrayLiteralExpression(initializer)) return true;
  return (
    ts.isNewExpression(initializer) &&
    ts.isIdentifier(initializer.expression) &&
    /^(Array|Map|Set)$/.test(initializer.expression.text)
  );
}

function isNew(initializer: ts.Expression | undefined): boolean {
  return (
    initializer !== undefined &&
    (ts.isArrayLiteralExpression(initializer) ||
      ts.isObjectLiteralExpression(initializer) ||
      ts.isNewExpression(initializer))
  );
}

function isInside(node: ts.Node, outer: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent) if (at === outer) return true;
  return false;
}
