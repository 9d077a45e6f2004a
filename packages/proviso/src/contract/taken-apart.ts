import ts from "#typescript";
import { type Diagnostic, diagnose } from "../diagnostic/index.js";
import type { UnitContract } from "./carriers/index.js";
import { descendants } from "./descendants.js";
import { namesIn } from "./names-in.js";
import { clausesOf, expressionsOf } from "./tree.js";

/**
 * Finds parameters that clauses of a contract speak of by names for which the code has none, since it has a pattern in their
 * place: what they were given is gone when the clauses are evaluated.
 */
export function takenApart(
  contract: UnitContract,
  code: readonly ts.ParameterDeclaration[],
  /** What the contract calls these parameters. */
  names: readonly ts.BindingName[] = withoutThis(contract.unit.parameters).map(({ name }) => name),
): Diagnostic[] {
  const { fileName } = contract.unit.getSourceFile();
  const mentioned = new Set([...clausesOf(contract.cases)].flatMap(expressionsOf).flatMap(namesIn));
  return names.flatMap((name, i) => {
    const pattern = withoutThis(code)[i]?.name;
    if (pattern === undefined || ts.isIdentifier(pattern) || !ts.isIdentifier(name)) return [];
    const parts = [...descendants(pattern)].flatMap((node) =>
      ts.isBindingElement(node) && ts.isIdentifier(node.name) ? [node.name.text] : [],
    );
    if (parts.includes(name.text) || !mentioned.has(name.text)) return [];
    const span = { file: fileName, start: name.getStart(), end: name.end };
    return [diagnose("contract/taken-apart", span, { name: name.text, parts })];
  });
}

function withoutThis(parameters: readonly ts.ParameterDeclaration[]): readonly ts.ParameterDeclaration[] {
  return parameters.filter(({ name }) => !(ts.isIdentifier(name) && name.text === "this"));
}
