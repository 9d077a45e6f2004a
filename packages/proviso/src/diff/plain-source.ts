import { toSource, type ValueGraph } from "../values/index.js";

/** Text that makes a value again. */
export interface PlainSource {
  /** Declarations of what is shared. */
  readonly statements: readonly string[];
  readonly text: string;
}

/**
 * Text for the first root of a graph, if all of it is data that any program can make: no instance of a class of the user's,
 * no function, nothing that could not be read.
 */
export function plainSource(graph: ValueGraph): PlainSource | undefined {
  let isPlain = true;
  const className = (): undefined => {
    isPlain = false;
  };
  const { statements, expressions, unrebuildable } = toSource(graph, { className });
  const [text] = expressions;
  return isPlain && unrebuildable.length === 0 && text !== undefined ? { statements, text } : undefined;
}
