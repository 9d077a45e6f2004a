import ts from "#typescript";
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  type Range,
  type Span,
} from "../../diagnostic/index.js";
import type { ContractedFile, ContractedFiles } from "./contracted-file.js";

/** What the checks that walk a shadow share. */
export class Inspection {
  readonly diagnostics: Diagnostic[] = [];

  constructor(
    readonly program: ts.Program,
    readonly checker: ts.TypeChecker,
    readonly files: ContractedFiles,
    readonly file: ContractedFile,
  ) {}

  /** Where in a contract a node of the shadow was written. */
  placeOf(node: ts.Node): Range | undefined {
    return this.file.shadow?.text.toContract(node.getStart(), node.end);
  }

  report<Code extends DiagnosticCode>(
    code: Code,
    range: Range,
    data: Parameters<typeof diagnose<Code>>[2],
    notes: readonly Diagnostic["notes"][number][] = [],
  ): void {
    const span: Span = { file: this.file.original.fileName, start: range.start, end: range.end };
    this.diagnostics.push(diagnose(code, span, data, { notes }));
  }

  contractedFileOf(node: ts.Node): ContractedFile | undefined {
    return this.files.get(node.getSourceFile().fileName);
  }

  /** Whether a declaration stands in a contract: a ghost or model member, an old or bound variable. */
  isDeclaredInContract(declaration: ts.Node): boolean {
    return this.contractedFileOf(declaration)?.shadow?.text.isGenerated(declaration.getStart()) ?? false;
  }

  /** The node of the original file that a node of a shadow is the copy of, by where it starts. */
  originalStart(node: ts.Node): { file: ContractedFile; start: number } | undefined {
    const file = this.contractedFileOf(node);
    const start = file?.shadow?.text.toUser(node.getStart());
    return file === undefined || start === undefined ? undefined : { file, start };
  }

  spanOf(node: ts.Node): Span {
    const source = node.getSourceFile();
    const original = this.originalStart(node);
    const start = original?.start ?? node.getStart();
    return {
      file: original?.file.original.fileName ?? source.fileName,
      start,
      end: start + node.end - node.getStart(),
    };
  }
}

/** A check of some kinds of node, wherever generated code has one. */
export interface Inspector {
  readonly kinds: readonly ts.SyntaxKind[];
  check(node: ts.Node, inspection: Inspection): void;
}

/** Walks generated code. */
export function inspect(
  nodes: readonly ts.Node[],
  inspection: Inspection,
  inspectors: readonly Inspector[],
): void {
  const byKind = new Map<ts.SyntaxKind, Inspector[]>();
  for (const inspector of inspectors) {
    for (const kind of inspector.kinds) byKind.set(kind, [...(byKind.get(kind) ?? []), inspector]);
  }
  const visit = (node: ts.Node): void => {
    for (const inspector of byKind.get(node.kind) ?? []) inspector.check(node, inspection);
    ts.forEachChild(node, visit);
  };
  for (const node of nodes) visit(node);
}
