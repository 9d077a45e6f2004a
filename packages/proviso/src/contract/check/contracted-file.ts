import type ts from "#typescript";
import type { Diagnostic } from "../../diagnostic/index.js";
import type { FileContracts } from "../carriers/index.js";
import type { Shadow } from "../shadow/index.js";

/** A file whose contracts have been read: its own tree, what they say, and the text TypeScript checks for it. */
export interface ContractedFile {
  readonly original: ts.SourceFile;
  readonly contracts: FileContracts;
  /** What reading the contracts found. */
  readonly diagnostics: readonly Diagnostic[];
  readonly shadow: Shadow | undefined;
  /** The name TypeScript knows the shadow by: the file's own, or a made-up one for `.jml` and `.scc`. */
  readonly shadowName: string;
}

/** The files with contracts of a program, by the name of their shadow. */
export type ContractedFiles = ReadonlyMap<string, ContractedFile>;
