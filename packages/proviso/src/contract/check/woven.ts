import ts from "#typescript";
import { refinedNodes } from "../refined-nodes.js";
import { bodyOf, type TypeNode, type UnitNode } from "../unit.js";

// TypeScript finds what a `.jml` file is about through aliases and other modules; checks are woven into what the text of
// the source file beside it has. So what TypeScript finds counts only where it has no code, or where that code is woven.

/** The code that the contracts of a `.jml` file are woven into. */
export interface Woven {
  /** Of what TypeScript says that a declaration is about, what has no code; and the code that its contract is woven into. */
  nodes(about: readonly ts.Node[], declared: UnitNode | TypeNode): readonly ts.Node[];
  /** Code that a declaration is about, if none is woven for it. */
  missing(about: readonly ts.Node[], declared: UnitNode): ts.Node | undefined;
}

const extensions = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];

/** What the contracts of a `.jml` file are woven into, where it stands beside a source file; nothing for those of packages. */
export function wovenFor(jml: ts.SourceFile, program: ts.Program): Woven | undefined {
  const stem = jml.fileName.replace(/\.jml$/, "");
  const sources = extensions.flatMap((extension) => program.getSourceFile(stem + extension) ?? []);
  if (sources.length === 0) return undefined;
  const code = new Map<UnitNode | TypeNode, ts.Node[]>();
  for (const source of sources) {
    const { units, types } = refinedNodes(jml, source);
    for (const [node, declared] of [...units, ...types])
      for (const one of hasCode(node) ? declared : []) code.set(one, [...(code.get(one) ?? []), node]);
  }
  return {
    nodes: (about, declared) => [...about.filter((node) => !hasCode(node)), ...(code.get(declared) ?? [])],
    missing: (about, declared) =>
      code.has(declared) ? undefined : about.find((node) => hasCode(node) || isValue(node)),
  };
}

function hasCode(node: ts.Node): boolean {
  return ts.isClassLike(node) || bodyOf(node) !== undefined;
}

/** Whether a declaration is that of a value whose code stands elsewhere. */
function isValue(node: ts.Node): boolean {
  if (ts.isVariableDeclaration(node)) return node.initializer !== undefined;
  return (
    ts.isBinaryExpression(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isExportAssignment(node)
  );
}
