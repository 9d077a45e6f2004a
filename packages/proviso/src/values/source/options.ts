import type { ClassEntry, FunctionNode, ObjectLikeNode, Value } from "../graph.js";

export interface SourceOptions {
  /** TypeScript by default: variables are then of type `any`, since they are filled after they are declared. */
  readonly language?: "ts" | "js";
  /** An expression that makes an instance; `print` gives those of values. Without one, the prototype is set. */
  readonly construct?: (
    node: ObjectLikeNode,
    entry: ClassEntry,
    print: (value: Value) => string,
  ) => string | undefined;
  /** What a class is called where the text goes, by default its name. */
  readonly className?: (entry: ClassEntry) => string | undefined;
  /** What a known node is called there, by default its name. */
  readonly known?: (name: string) => string | undefined;
  readonly functions?: (node: FunctionNode) => string | undefined;
  /** Names that variables must not have. */
  readonly taken?: (name: string) => boolean;
}
