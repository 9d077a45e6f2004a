import ts from "#typescript";
import type { ShadowText } from "../shadow/index.js";

// TypeScript can check some nodes of a file and leave the rest, as it does for the visible part of an editor. The
// parameter that asks for it is not in its public typings; without it the whole file is checked, with the same
// result, because only what lies in generated code is kept.

type CheckNodes = (
  file: ts.SourceFile,
  cancellation: undefined,
  nodes: readonly ts.Node[],
) => readonly ts.Diagnostic[];

/** TypeScript's diagnostics for some nodes of a file, and perhaps for more of it; for all of it without `nodes`. */
export function checkNodes(
  program: ts.Program,
  file: ts.SourceFile,
  nodes: readonly ts.Node[] | undefined,
): readonly ts.Diagnostic[] {
  if (nodes === undefined || program.getSemanticDiagnostics.length < 3)
    return program.getSemanticDiagnostics(file);
  return (program.getSemanticDiagnostics as CheckNodes)(file, undefined, nodes);
}

/**
 * The outermost statements and members that are generated throughout, and loops whose condition is in part.
 */
export function generatedNodes(file: ts.SourceFile, shadow: ShadowText): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    const start = node.getStart(file);
    if (!shadow.hasGenerated(start, node.end)) return;
    const checkable = ts.isStatement(node) || ts.isClassElement(node) || ts.isTypeElement(node);
    if (checkable && (!shadow.hasUser(start, node.end) || hasGeneratedHead(node, file, shadow)))
      nodes.push(node);
    else ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return nodes;
}

function hasGeneratedHead(node: ts.Node, file: ts.SourceFile, shadow: ShadowText): boolean {
  const head = ts.isWhileStatement(node)
    ? node.expression
    : ts.isForStatement(node)
      ? node.condition
      : undefined;
  return head !== undefined && shadow.isGenerated(head.getStart(file));
}
