import type { Diagnostic } from "../diagnostic/index.js";
import { modelNames } from "./model-names.js";

/** What the weaving of one file shares: the names it adds, and what it adds beside the user's code. */
export class FileWeaving {
  readonly #prefix: string;
  /** The parts of the runtime that are used, and what of them. */
  readonly #helpers = new Map<string, Set<string>>();
  readonly #made = new Map<unknown, string>();
  readonly #appendix: string[] = [];
  readonly #counts = new Map<string, number>();
  /** Modules that contracts from other files need, and the names they go by here. */
  readonly modules = new Map<string, string>();
  readonly models = modelNames();
  /** The same of files of change contracts, which only they may use, and what their functions are called here. */
  readonly changeModels = modelNames();
  readonly changeFunctions = new Map<string, string>();

  constructor(
    readonly text: string,
    /** The file as messages name it. */
    readonly shownName: string,
    readonly options: {
      /** Whether plain expressions settle what they can. */
      readonly plain: boolean;
      /** Whether `assignable` is checked. */
      readonly frames: boolean;
      /** Whether all code of the file is strict. */
      readonly strict: boolean;
    },
  ) {
    let prefix = "$p_";
    while (text.includes(prefix)) prefix = `$${prefix}`;
    this.#prefix = prefix;
  }

  /** A name of our own in the user's file. */
  name(text: string): string {
    return this.#prefix + text;
  }

  /** A name that no other place in the file uses. */
  fresh(kind: string): string {
    const count = this.#counts.get(kind) ?? 0;
    this.#counts.set(kind, count + 1);
    return this.name(`${kind}${count}_`);
  }

  /** A function of the runtime, by the name it has in this file; `part` is the runtime's module that has it. */
  runtime(helper: string, part = "internal"): string {
    const helpers = this.#helpers.get(part) ?? new Set<string>();
    this.#helpers.set(part, helpers.add(helper));
    return this.name(helper);
  }

  /** Adds a declaration to the start of the module, for what classes use; functions may run before it. */
  prepend(declaration: string): void {
    this.prologue.push(declaration);
  }

  readonly prologue: string[] = [];

  readonly #records = new Map<unknown, string>();

  /** The variable that holds the record of a class. */
  recordOf(type: unknown): string {
    const name = this.#records.get(type) ?? this.fresh("t");
    this.#records.set(type, name);
    return name;
  }

  /** What keeps the file from being woven. */
  readonly diagnostics: Diagnostic[] = [];

  /** The runtime's state as a constant of the module, which costs less to read than an import. */
  constantState(): string {
    return this.once("state", "z", (name) => {
      this.prepend(`const ${name} = ${this.runtime("state")};`);
      return "";
    });
  }

  /** The name of a declaration that is made when first asked for. */
  once(key: unknown, kind: string, declare: (name: string) => string): string {
    let name = this.#made.get(key);
    if (name === undefined) {
      name = this.fresh(kind);
      this.#made.set(key, name);
      const declaration = declare(name);
      if (declaration !== "") this.append(declaration);
    }
    return name;
  }

  /** A whole module, by the name it has in this file. */
  module(specifier: string): string {
    let name = this.modules.get(specifier);
    if (name === undefined) {
      name = this.fresh("x");
      this.modules.set(specifier, name);
    }
    return name;
  }

  /** Adds a declaration to the end of the module. */
  append(declaration: string): void {
    this.#appendix.push(declaration);
  }

  get helpers(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#helpers;
  }

  get appendix(): readonly string[] {
    return this.#appendix;
  }
}
