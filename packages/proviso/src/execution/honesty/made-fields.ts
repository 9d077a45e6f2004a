import ts from "#typescript";
import type { Expressions } from "./expressions.js";
import { isAnnounced } from "./known-code.js";

/** Whether a field without a value is set before anybody sees it, as TypeScript is asked to look after. */
export function isSetWhenMade(node: ts.PropertyDeclaration, expressions: Expressions): boolean {
  if (isAnnounced(node)) return isInherited(node, expressions);
  const { strict, strictPropertyInitialization = strict } = expressions.program.getCompilerOptions();
  return node.exclamationToken === undefined && strictPropertyInitialization === true;
}

/** Whether a class above makes a field that is only declared here. */
function isInherited({ parent, name }: ts.PropertyDeclaration, expressions: Expressions): boolean {
  const isAbove = ({ token }: ts.HeritageClause): boolean => token === ts.SyntaxKind.ExtendsKeyword;
  const above = ts.isClassLike(parent) ? parent.heritageClauses?.find(isAbove)?.types[0] : undefined;
  if (above === undefined) return false;
  const symbol = expressions.checker.getPropertyOfType(expressions.type(above), name.getText());
  const declared = symbol?.valueDeclaration;
  if (declared === undefined || !ts.isPropertyDeclaration(declared)) return declared !== undefined;
  return !isAnnounced(declared) || isInherited(declared, expressions);
}
