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

/** Generated code in a shadow. */
export interface Generated {
  /** The outermost statements and members that are generated throughout: what is to be looked at. */
  readonly whole: readonly ts.Node[];
  /** Conditions of loops that begin with generated code: to be looked at too. */
  readonly heads: readonly ts.Node[];
  /** What TypeScript can be asked to check: the above, with the loop in place of its condition. */
  readonly checkable: readonly ts.Node[];
}

export function generatedIn(file: ts.SourceFile, shadow: ShadowText): Generated {
  const whole: ts.Node[] = [];
  const heads: ts.Node[] = [];
  const checkable: ts.Node[] = [];
  const visit = (node: ts.Node, checked: boolean): void => {
    const start = node.getStart(file);
    if (!shadow.hasGenerated(start, node.end)) return;
    const stands = ts.isStatement(node) || ts.isClassElement(node) || ts.isTypeElement(node);
    if (stands && !shadow.hasUser(start, node.end)) {
      whole.push(node);
      if (!checked) checkable.push(node);
      return;
    }
    const head = ts.isWhileStatement(node)
      ? node.expression
      : ts.isForStatement(node)
        ? node.condition
        : undefined;
    const generated = head !== undefined && shadow.isGenerated(head.getStart(file));
    if (generated) {
      heads.push(head);
      if (!checked) checkable.push(node);
    }
    ts.forEachChild(node, (child) =>
      generated && child === head ? undefined : visit(child, checked || generated),
    );
  };
  ts.forEachChild(file, (child) => visit(child, false));
  return { whole, heads, checkable };
}
