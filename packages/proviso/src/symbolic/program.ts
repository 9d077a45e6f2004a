import type { ModuleBinding } from "./kernel/kernel.js";
import { importedName } from "./lower/imported-name.js";
import type { ModuleCode } from "./lower/module.js";
import type { Machine } from "./machine/machine.js";
import type { Modules } from "./machine/modules.js";
import type { State } from "./machine/state.js";
import { given, type Result, unmodelled } from "./values/result.js";
import type { Value } from "./values/value.js";

/** Finds the file of a module that another one imports; nothing if it is none that can be lowered. */
export type Resolve = (specifier: string, from: string) => string | undefined;

/** The modules of a program: what they hold, and how they come to it. */
export class Program implements Modules {
  readonly #cells = new Map<string, number>();
  /** Why a name at the top of a module has no value that is known. */
  readonly #lost = new Map<string, string>();
  /** The same of names that were known when modules were loaded. */
  #forgotten = new Map<string, string>();

  constructor(
    readonly modules: ReadonlyMap<string, ModuleCode>,
    readonly resolve: Resolve,
    readonly globals: ReadonlyMap<string, Value>,
    readonly newAddress: () => number,
  ) {}

  read(state: State, binding: ModuleBinding): Result | "unset" {
    const found = this.#target(binding);
    if (typeof found === "string") return unmodelled(found);
    const why = this.#lost.get(keyOf(found)) ?? this.#forgotten.get(keyOf(found));
    if (why !== undefined) return unmodelled(why);
    const value = state.cells.get(this.#cell(found));
    return value === undefined ? "unset" : given(value);
  }

  write(state: State, binding: ModuleBinding, value: Value): void {
    state.cells = state.cells.set(this.#cell(binding), value);
  }

  global(_state: State, name: string): Value | undefined {
    return this.globals.get(name);
  }

  isKnownGlobal(name: string): boolean {
    return name in globalThis;
  }

  /** What a module's own name stands for: the same, or what it was imported as. */
  #target(binding: ModuleBinding): ModuleBinding | string {
    const [, name, specifier] = /^(\S+) from (.*)$/s.exec(binding.name) ?? [];
    if (name === undefined || specifier === undefined) return binding;
    const file = this.resolve(specifier, binding.file);
    if (file === undefined || !this.modules.has(file)) return `the module \`${specifier}\``;
    return name === "*"
      ? `all of the module \`${specifier}\` as an object`
      : this.#exported(file, name, new Set());
  }

  #exported(file: string, name: string, seen: Set<string>): ModuleBinding | string {
    const module = this.modules.get(file);
    const missing = `what \`${name}\` is`;
    if (module === undefined || seen.has(file)) return missing;
    seen.add(file);
    const own = module.exports.get(name);
    if (own !== undefined) {
      if (own.from === undefined && module.names.has(own.name)) return { file, name: own.name };
      return own.from === undefined
        ? missing
        : this.#target({ file, name: importedName(own.from, own.name) });
    }
    for (const specifier of module.passesOn) {
      const other = this.resolve(specifier, file);
      const found = other === undefined ? missing : this.#exported(other, name, seen);
      if (typeof found !== "string") return found;
    }
    return missing;
  }

  #cell(binding: ModuleBinding): number {
    const key = keyOf(binding);
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      cell = this.newAddress();
      this.#cells.set(key, cell);
    }
    return cell;
  }

  /** Does something as if nothing had been called since modules were loaded. */
  async remembering<T>(act: () => Promise<T>): Promise<T> {
    const forgotten = this.#forgotten;
    this.#forgotten = new Map();
    try {
      return await act();
    } finally {
      this.#forgotten = forgotten;
    }
  }

  /** From now on, what others may have changed since modules were loaded is not known. */
  forget(state: State): void {
    for (const { file, changeable } of this.modules.values()) {
      const open = [...changeable.open].filter((name) => {
        const value = state.cells.get(this.#cell({ file, name }));
        return value === undefined || value.kind === "object" || value.kind === "choice";
      });
      for (const name of [...changeable.assigned, ...open])
        this.#forgotten.set(
          keyOf({ file, name }),
          `\`${name}\` at the top of a module, which may have changed since`,
        );
    }
    for (const { touched } of this.modules.values())
      for (const { binding, member } of touched) {
        const found = this.#target(binding);
        if (typeof found === "string") continue;
        // Static fields are looked at one by one.
        if (member !== undefined && this.modules.get(found.file)?.statics.get(found.name)?.has(member))
          continue;
        this.#forgotten.set(
          keyOf(found),
          `\`${found.name}\` at the top of a module, which a function may have changed since`,
        );
      }
  }

  /** Loads a module after those that it needs, as far as that is modelled. */
  load(machine: Machine, state: State, file: string, loaded = new Set<string>()): State {
    const module = this.modules.get(file);
    if (module === undefined || loaded.has(file)) return state;
    loaded.add(file);
    let current = state;
    for (const specifier of module.needs) {
      const needed = this.resolve(specifier, file);
      if (needed !== undefined) current = this.load(machine, current, needed, loaded);
    }
    const { closure } = current.frame;
    current.frame = {
      closure,
      slots: new Array(module.slots).fill(undefined),
      owner: current,
      target: undefined,
    };
    for (const { block, names, isDeclaration } of module.parts) {
      const before = current.fork();
      const [after, another] = machine.startBlock(current, block).flatMap((one) => machine.advance(one));
      const ending = after?.ending;
      if (after !== undefined && another === undefined && ending?.kind === "return") {
        after.ending = undefined;
        current = after;
        continue;
      }
      current = before;
      const why =
        ending?.kind === "unmodelled" || ending?.kind === "bounded" ? ending.what : "how a module is loaded";
      const held = module.parts.flatMap((part) => part.names);
      for (const name of isDeclaration ? names : held) this.#lost.set(keyOf({ file, name }), why);
    }
    return current;
  }
}

function keyOf({ file, name }: ModuleBinding): string {
  return `${file}\n${name}`;
}
