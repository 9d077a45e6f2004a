import ts from "#typescript";
import type { TypeAt } from "../source-index.js";

/** Whether a supertype is followed weakly. */
export function isWeak({ node, source }: TypeAt): boolean {
  const clauses = node.heritageClauses?.flatMap(({ types }) => [...types]) ?? [];
  return clauses.some((clause) => isWeakClause(clause, source));
}

/** The supertypes that are followed weakly: the superclass, and indices of the interfaces that these clauses name. */
export function weakSupertypes(
  { node, source }: TypeAt,
  interfaces: readonly (ts.ExpressionWithTypeArguments | undefined)[],
): (number | "class")[] {
  const superclass = node.heritageClauses
    ?.filter((c) => ts.isClassLike(node) && c.token === ts.SyntaxKind.ExtendsKeyword)
    .flatMap((c) => [...c.types])
    .some((clause) => isWeakClause(clause, source));
  return [
    ...(superclass ? ["class" as const] : []),
    ...interfaces.flatMap((clause, i) => (clause !== undefined && isWeakClause(clause, source) ? [i] : [])),
  ];
}

function isWeakClause(clause: ts.Node, { contracts }: TypeAt["source"]): boolean {
  return contracts.members.get(clause)?.some((m) => m.keyword === "weakly") ?? false;
}
