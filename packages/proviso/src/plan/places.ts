import type ts from "#typescript";
import { LineMap } from "../diagnostic/index.js";
import type { Project } from "../program/index.js";

/** A place in a file as written. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Tells where things were written. */
export class Places {
  readonly #lines = new Map<string, LineMap>();

  constructor(readonly project: Project) {}

  /** The place of a node of the program. */
  ofNode(node: ts.Node): Place {
    const source = node.getSourceFile();
    const file = this.project.files.get(source.fileName);
    const start = file?.shadow?.text.toUser(node.getStart()) ?? node.getStart();
    return this.at(file?.original ?? source, start);
  }

  /** The place of an offset in a file as written. */
  at(source: ts.SourceFile, start: number): Place {
    let lines = this.#lines.get(source.fileName);
    if (lines === undefined) {
      lines = new LineMap(source.text);
      this.#lines.set(source.fileName, lines);
    }
    return { file: source.fileName, ...lines.position(start) };
  }

  /** Whether a node of the program was made for contracts. */
  readonly isGenerated = (node: ts.Node): boolean =>
    this.project.files.get(node.getSourceFile().fileName)?.shadow?.text.isGenerated(node.getStart()) ?? false;
}
