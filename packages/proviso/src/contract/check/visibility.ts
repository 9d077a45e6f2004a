import ts from "#typescript";
import type { Visibility } from "../clauses/words.js";
import type { Case, Clause } from "../tree.js";
import { declarationOf, ownerOf, typeName, visibilityOf } from "../unit.js";
import { clauseAt } from "./clause-at.js";
import type { ContractedFile } from "./contracted-file.js";
import type { Inspection, Inspector } from "./inspection.js";
import { refinementsOf } from "./refinements.js";

const rank: Readonly<Record<Visibility, number>> = { private: 0, protected: 1, public: 2 };

/** Finds members that fewer readers see than the contract that mentions them (digest of seed 002, §1.3 "Privacy of specs"), and notes in `opened` where a member is mentioned that contracts may
 * mention although the code around may not. */
export function visibility(file: ContractedFile, opened: Set<number>): Inspector {
  const restricted = restrictedClauses(file);
  const check = (node: ts.Node, inspection: Inspection): void => {
    const name = memberName(node);
    if (name === undefined) return;
    const declaration = inspection.checker.getSymbolAtLocation(name)?.declarations?.[0];
    if (declaration === undefined || visibilityOf(declaration) === "public") return;
    const place = inspection.placeOf(name);
    const seen = specVisibility(declaration, inspection);
    if (place !== undefined && seen !== visibilityOf(declaration)) opened.add(place.start);
    const contract = place && clauseAt(restricted, place.start)?.visibility;
    if (place === undefined || contract === undefined) return;
    if (rank[seen] >= rank[contract]) return;
    const owner = ts.isClassLike(declaration.parent) ? declaration.parent : declaration.parent.parent;
    inspection.report(
      "contract/visibility",
      place,
      {
        name: name.text,
        visibility: seen,
        contract,
        declaredIn: ts.isClassLike(owner) ? typeName(owner) : "its class",
      },
      [{ message: `\`${name.text}\` is declared here.`, span: inspection.spanOf(declaration) }],
    );
  };
  return { kinds: [ts.SyntaxKind.PropertyAccessExpression, ts.SyntaxKind.ElementAccessExpression], check };
}

/** The name in `x.name` or `x["name"]`. */
function memberName(node: ts.Node): ts.MemberName | ts.StringLiteralLike | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name;
  const isNamed = ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression);
  return isNamed ? (node.argumentExpression as ts.StringLiteralLike) : undefined;
}

function restrictedClauses(file: ContractedFile): { clause: Clause; visibility: Visibility }[] {
  const found: { clause: Clause; visibility: Visibility }[] = [];
  const add = (clauses: readonly Clause[], seen: Visibility): void => {
    if (seen !== "private") for (const clause of clauses) found.push({ clause, visibility: seen });
  };
  const addCase = (spec: Case, inherited: Visibility): void => {
    const seen = spec.prefixes.visibility ?? inherited;
    add(spec.clauses, seen);
    for (const nested of spec.nested) addCase(nested, seen);
  };
  for (const { unit, cases, modifiers } of file.contracts.units.values()) {
    if (ownerOf(unit) === undefined) continue;
    const own = widen(
      visibilityOf(declarationOf(unit)),
      modifiers.map((m) => m.keyword),
    );
    for (const spec of cases) addCase(spec, own);
  }
  for (const { clauses } of file.contracts.types.values()) {
    for (const clause of clauses) add([clause], clause.prefixes.visibility ?? "private");
  }
  return found.sort((a, b) => a.clause.range.start - b.clause.range.start);
}

function specVisibility(declaration: ts.Declaration, inspection: Inspection): Visibility {
  const original = inspection.originalStart(declaration);
  const own = original === undefined ? [] : (membersByStart(original.file).get(original.start) ?? []);
  const apart = refinementsOf(inspection.program, inspection.files).members.get(declaration) ?? [];
  return widen(visibilityOf(declaration), [...own, ...apart]);
}

function widen(written: Visibility, modifiers: readonly string[]): Visibility {
  if (modifiers.includes("spec_public")) return "public";
  return modifiers.includes("spec_protected") && written === "private" ? "protected" : written;
}

const membersOf = new WeakMap<ContractedFile, Map<number, string[]>>();

/** The modifiers of a file's members, by where the member starts. */
function membersByStart(file: ContractedFile): Map<number, string[]> {
  let members = membersOf.get(file);
  if (members === undefined) {
    members = new Map();
    for (const [node, modifiers] of file.contracts.members) {
      members.set(
        node.getStart(file.original),
        modifiers.map((m) => m.keyword),
      );
    }
    membersOf.set(file, members);
  }
  return members;
}
