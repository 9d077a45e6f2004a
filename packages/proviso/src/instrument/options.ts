import type { Diagnostic } from "../diagnostic/index.js";
import type { ChangeFiles, InstrumentHost } from "./source-index.js";

/** How a file is to be woven. */
export interface InstrumentOptions {
  readonly host: InstrumentHost;
  /** `off` leaves every file as it is. */
  readonly checks: "all" | "off";
  /** Whether `assignable` is checked as well. */
  readonly frames: boolean;
  /** How the woven code gets at the runtime: by `import` or by `require`. */
  readonly format: "module" | "commonjs";
  /** The runtime's specifier. */
  readonly runtime: string;
  /** Whether plain expressions settle what they can; without them the runtime evaluates everything. */
  readonly plain?: boolean;
  /** The folder that messages name files from. */
  readonly root?: string;
  /** Change contracts whose conditions are told to whoever watches them. */
  readonly changes?: ChangeFiles;
}

/** A file with its contracts woven in. */
export interface Instrumented {
  readonly code: string;
  readonly map: SourceMap;
  readonly diagnostics: readonly Diagnostic[];
}

export interface SourceMap {
  readonly version: 3;
  readonly sources: string[];
  readonly sourcesContent?: string[];
  readonly names: string[];
  readonly mappings: string;
}
