import type { ValueGraph } from "../graph.js";
import { locate, type Unrebuildable } from "../unrebuildable.js";
import type { SourceOptions } from "./options.js";
import { Printer } from "./printer.js";

export interface Source {
  /** Declarations and what completes them, one statement each; none where nothing is shared. */
  readonly statements: readonly string[];
  /** An expression for each root. */
  readonly expressions: readonly string[];
  readonly unrebuildable: readonly Unrebuildable[];
}

/** Text that makes the values of a graph again, for people to read and for JavaScript to run. */
export function toSource(graph: ValueGraph, options: SourceOptions = {}): Source {
  const printer = new Printer(graph, options);
  const expressions = printer.print();
  return {
    statements: printer.statements(),
    expressions,
    unrebuildable: locate(graph, printer.missing),
  };
}
