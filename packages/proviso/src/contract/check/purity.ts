import ts from "#typescript";
import type { UnitContract } from "../carriers/index.js";
import { MARK } from "../mark.js";
import type { Clause } from "../tree.js";
import { bodyOf, isStatic, isTypeNode } from "../unit.js";
import { bodyPurity } from "./body-purity.js";
import { type Called, callsOf } from "./calls.js";
import type { ContractedFile } from "./contracted-file.js";
import type { Inspection, Inspector } from "./inspection.js";
import { libraryPurity } from "./library-purity.js";
import { markIt, type Purity, pure } from "./purity-verdict.js";
import { refinementsOf } from "./refinements.js";

// What a contract calls must change nothing. A unit is known to be pure when its contract or one it inherits says so,
// when it is part of JavaScript's library and listed, or when its body shows it. While a unit is being judged it is
// taken to be pure, so that recursion ends; if it turns out not to be, what was concluded from that is forgotten.

/** Finds calls of, and reads through, units that are not pure. */
export const purity: Inspector = {
  kinds: [
    ts.SyntaxKind.CallExpression,
    ts.SyntaxKind.NewExpression,
    ts.SyntaxKind.TaggedTemplateExpression,
    ts.SyntaxKind.PropertyAccessExpression,
  ],
  check: (node, inspection) => {
    for (const called of callsOf(node, inspection)) checkCall(called, inspection);
  },
};

function checkCall(called: Called, inspection: Inspection): void {
  const place = inspection.placeOf(called.name);
  if (place === undefined) return;
  const verdict = purityOf(called, inspection);
  const callee = called.name.getText().split(MARK).join("\\");
  if (verdict.kind === "effect")
    inspection.report("contract/impure-call", place, { callee, why: verdict.why });
  else if (verdict.kind === "unknown") {
    inspection.report("contract/unknown-purity", place, { callee, remedy: verdict.remedy });
  }
}

const nameIt =
  "its type says nothing of effects, so take an object with a `pure` method instead, or state the condition as `(* … *)`";
const declareIt = "say so with a `pure` contract on it in a `.jml` file";

/** Verdicts of one checker, and the units that were found pure since the oldest one that is still being judged. */
interface Known {
  readonly verdicts: Map<ts.Node, Purity>;
  readonly recent: ts.Node[];
}

const knownTo = new WeakMap<ts.TypeChecker, Known>();

function purityOf(called: Called, inspection: Inspection): Purity {
  const { declaration } = called;
  if (declaration === undefined) return { kind: "unknown", remedy: "TypeScript does not know what it calls" };
  let known = knownTo.get(inspection.checker);
  if (known === undefined) {
    known = { verdicts: new Map(), recent: [] };
    knownTo.set(inspection.checker, known);
  }
  const { verdicts, recent } = known;
  const already = verdicts.get(declaration);
  // What a call of the library does may depend on what it is called on, so that is not kept.
  if (already !== undefined) return already;
  if (inspection.program.isSourceFileDefaultLibrary(declaration.getSourceFile()))
    return libraryPurity(declaration, called.name, inspection);
  const before = recent.length;
  recent.push(declaration);
  verdicts.set(declaration, pure);
  const verdict = judge(declaration, inspection);
  verdicts.set(declaration, verdict);
  // What was found pure on the way may have been so only because this unit was taken to be.
  if (verdict.kind !== "pure")
    for (const other of recent.splice(before)) if (verdicts.get(other) === pure) verdicts.delete(other);
  if (before === 0) recent.length = 0;
  return verdict;
}

function judge(declaration: ts.Declaration, inspection: Inspection): Purity {
  if (inspection.isDeclaredInContract(declaration) || isDeclaredPure(declaration, inspection)) return pure;
  const shown = shownPurity(declaration, inspection);
  if (shown !== undefined) return shown;
  if (ts.isFunctionTypeNode(declaration) && !ts.isPropertySignature(declaration.parent))
    return { kind: "unknown", remedy: nameIt };
  const file = declaration.getSourceFile();
  const foreign = inspection.program.isSourceFileFromExternalLibrary(file) || file.isDeclarationFile;
  return { kind: "unknown", remedy: foreign ? declareIt : markIt };
}

/** What the code of a unit or class shows, or nothing if there is none. */
function shownPurity(declaration: ts.Declaration, inspection: Inspection): Purity | undefined {
  const judgeCall = (called: Called): Purity => purityOf(called, inspection);
  if (ts.isClassLike(declaration)) {
    if (declaration.getSourceFile().isDeclarationFile) return undefined;
    const code = declaration.members.flatMap((member) => {
      if (ts.isPropertyDeclaration(member) && !isStatic(member)) return member.initializer ?? [];
      return ts.isConstructorDeclaration(member) ? (member.body ?? []) : [];
    });
    const base = declaration.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
      ?.types[0]?.expression;
    const above = base && inspection.checker.getSymbolAtLocation(base)?.declarations?.find(ts.isClassLike);
    const inherited = base === undefined ? pure : purityOf({ name: base, declaration: above }, inspection);
    return inherited.kind === "pure" ? bodyPurity(declaration, code, judgeCall, inspection) : inherited;
  }
  const body = bodyOf(declaration);
  return body && bodyPurity(declaration, [body], judgeCall, inspection);
}

/** What a unit's body shows that it changes, whatever its contract says. */
export function effectOf(declaration: ts.SignatureDeclaration, inspection: Inspection): string | undefined {
  const shown = shownPurity(declaration, inspection);
  return shown?.kind === "effect" ? shown.why : undefined;
}

/** Whether a contract binds a unit to be pure: its own, one in a `.jml` file, or that of a member it overrides. */
export function isDeclaredPure(declaration: ts.Declaration, inspection: Inspection): boolean {
  const original = inspection.originalStart(declaration);
  if (original !== undefined && pureStarts(original.file).has(original.start)) return true;
  const refined = refinementsOf(inspection.program, inspection.files).units.get(declaration) ?? [];
  if (refined.some(({ contract }) => saysPure(contract))) return true;
  return overridden(declaration, inspection.checker).some((member) => isDeclaredPure(member, inspection));
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

/** Whether a unit's own contract says that it changes nothing. */
function saysPure({ modifiers, cases }: UnitContract): boolean {
  if (modifiers.some((m) => m.keyword === "pure")) return true;
  return cases.length > 0 && cases.every((spec) => spec.clauses.some(assignsNothing));
}

function assignsNothing(clause: Clause): boolean {
  const { body, spec } = clause;
  if (spec.keyword !== "assignable" || body.shape !== "locations") return false;
  return body.locations.every((location) => location.kind === "keyword" && location.keyword === "nothing");
}
