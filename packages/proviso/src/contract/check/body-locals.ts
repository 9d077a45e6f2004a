import ts from "#typescript";
import { clausesOf } from "../tree.js";
import { clauseAt } from "./clause-at.js";
import type { ContractedFile } from "./contracted-file.js";
import type { Inspection, Inspector } from "./inspection.js";

/**
 * Finds variables of a unit's body in the unit's contract. Only a `var` of a constructor or a generator can get there:
 * everything else is scoped to the block or function that the body became.
 */
export function bodyLocals(file: ContractedFile): Inspector {
  const clauses = [...file.contracts.units.values()]
    .flatMap(({ cases }) => [...clausesOf(cases)].map((clause) => ({ clause })))
    .sort((a, b) => a.clause.range.start - b.clause.range.start);
  const hasVar = /\bvar\b/.test(file.original.text);
  const check = (node: ts.Node, inspection: Inspection): void => {
    if (!ts.isIdentifier(node)) return;
    const place = inspection.placeOf(node);
    const clause = place && clauseAt(clauses, place.start)?.clause;
    if (place === undefined || clause === undefined) return;
    const declaration = inspection.checker.getSymbolAtLocation(node)?.valueDeclaration;
    if (declaration === undefined || !isVar(declaration) || inspection.isDeclaredInContract(declaration))
      return;
    const body = enclosingFunction(declaration);
    if (body === undefined || node.pos < body.pos || node.end > body.end) return;
    const reason = "it is a variable of the body, which the caller cannot see";
    inspection.report("contract/not-allowed", place, {
      name: node.text,
      keyword: clause.keyword.text,
      reason,
    });
  };
  return { kinds: hasVar ? [ts.SyntaxKind.Identifier] : [], check };
}

function isVar(declaration: ts.Declaration): boolean {
  return (
    ts.isVariableDeclaration(declaration) &&
    (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.BlockScoped) === 0
  );
}

function enclosingFunction(node: ts.Node): ts.Node | undefined {
  let outer: ts.Node | undefined = node.parent;
  while (outer !== undefined && !ts.isFunctionLike(outer)) outer = outer.parent;
  return outer;
}
