import ts from "#typescript";
import { descendants, isJavaScript } from "../../contract/index.js";
import { isUnit } from "./piece.js";
import { tokensOf } from "./tokens.js";
import type { VersionFile } from "./version-files.js";

/** What a file says that decides where names in other code lead. */
export interface Outline {
  /** Types, fields and what classes extend: by them members are found. */
  readonly types: string;
  /** Imports and exports one by one, each with the names in it; none for those that pass on all names of a module. */
  readonly links: ReadonlyMap<string, readonly string[] | "all">;
}

export function outlineOf({ written }: VersionFile): Outline {
  const types: string[] = [];
  const links = new Map<string, readonly string[] | "all">();
  for (const node of descendants(written, isUnit)) {
    const isLink =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isImportEqualsDeclaration(node);
    if (isLink) links.set(textOf(node, written), linkedNames(node));
    else if (
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isHeritageClause(node)
    )
      types.push(textOf(node, written));
  }
  // In JavaScript types are comments.
  if (isJavaScript(written.fileName))
    types.push(
      ...Array.from(
        written.text.matchAll(/@(?:type|typedef|callback|template|extends|implements)\b.*/g),
        String,
      ),
    );
  return { types: types.sort().join("\n"), links };
}

function textOf(node: ts.Node, source: ts.SourceFile): string {
  return tokensOf(node, source, isUnit).join(" ");
}

function linkedNames(node: ts.Node): readonly string[] | "all" {
  if (ts.isExportDeclaration(node) && node.exportClause === undefined) return "all";
  return [...descendants(node)].filter(ts.isIdentifier).map(({ text }) => text);
}
