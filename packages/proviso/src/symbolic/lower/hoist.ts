import ts from "#typescript";
import { descendants } from "../../contract/index.js";
import { type FunctionBuilder, nothing } from "./function-builder.js";
import { boundNames, writeName } from "./names.js";

/** Declares the names of a block and makes its functions. `declare` says what a name becomes. */
export function hoist(
  at: FunctionBuilder,
  nodes: readonly ts.Statement[],
  declare: (name: string, isConstant: boolean) => void,
): void {
  for (const node of nodes) {
    if (ts.isVariableStatement(node) && isBlockScoped(node.declarationList) && !isAmbient(node)) {
      const isConstant = (node.declarationList.flags & ts.NodeFlags.Const) !== 0;
      for (const { name } of node.declarationList.declarations)
        for (const one of boundNames(name)) declare(one, isConstant);
    }
    if (
      (ts.isClassDeclaration(node) || ts.isEnumDeclaration(node) || ts.isFunctionDeclaration(node)) &&
      !isAmbient(node)
    ) {
      if (ts.isFunctionDeclaration(node) && node.body === undefined) continue;
      declare(node.name?.text ?? "default", false);
      // At the top of a module, an enum is declared as `var` would.
      if (ts.isEnumDeclaration(node) && at.scope.find(node.name.text)?.kind === "module")
        writeName(at, node.name.text, nothing, true);
    }
  }
  for (const node of nodes)
    if (ts.isFunctionDeclaration(node) && node.body !== undefined)
      at.at(node, () => {
        const code = at.rules.closure(at, node);
        const value = at.give((to) => ({ op: "closure", to, code }));
        writeName(at, node.name?.text ?? "default", value, true);
      });
}

/** Whether it only says that something is there. */
export function isAmbient(node: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) ?? false)
  );
}

export function isBlockScoped(list: ts.VariableDeclarationList): boolean {
  return (list.flags & ts.NodeFlags.BlockScoped) !== 0;
}

/** The names that `var` declares in a function, wherever it stands. */
export function varNames(node: ts.Node): string[] {
  const names: string[] = [];
  for (const one of descendants(node, (inner) => ts.isFunctionLike(inner) || ts.isClassLike(inner)))
    if (ts.isVariableDeclarationList(one) && !isBlockScoped(one))
      for (const { name } of one.declarations) names.push(...boundNames(name));
  return names;
}
