import ts from "#typescript";
import type { UnitContract } from "./carriers/index.js";
import { descendants } from "./descendants.js";
import { clausesOf } from "./tree.js";

/** A parameter that a contract names as a whole and the code takes apart. */
export interface TakenApart {
  readonly name: ts.Identifier;
  /** What the code calls its parts. */
  readonly parts: readonly string[];
}

/**
 * The parameters that clauses of a contract speak of by names for which the code has none, since it has a pattern in their
 * place: what they were given is gone when the clauses are evaluated.
 */
export function takenApart(contract: UnitContract, code: readonly ts.ParameterDeclaration[]): TakenApart[] {
  const { text } = contract.unit.getSourceFile();
  const clauses = [...clausesOf(contract.cases)].map(({ range }) => text.slice(range.start, range.end));
  return withoutThis(contract.unit.parameters).flatMap(({ name }, i) => {
    const pattern = withoutThis(code)[i]?.name;
    if (pattern === undefined || ts.isIdentifier(pattern) || !ts.isIdentifier(name)) return [];
    const parts = [...descendants(pattern)].flatMap((node) =>
      ts.isBindingElement(node) && ts.isIdentifier(node.name) ? [node.name.text] : [],
    );
    const mention = new RegExp(`(?<![\\w$.])${name.text.replaceAll("$", "\\$")}(?![\\w$])`);
    return parts.includes(name.text) || !clauses.some((clause) => mention.test(clause))
      ? []
      : [{ name, parts }];
  });
}

function withoutThis(parameters: readonly ts.ParameterDeclaration[]): readonly ts.ParameterDeclaration[] {
  return parameters.filter(({ name }) => !(ts.isIdentifier(name) && name.text === "this"));
}
