import type { ModuleBinding, Variable } from "../kernel/kernel.js";

/** What a name stands for: a variable of a function (`O` is what builds one), or one at the top of a module. */
export type Meaning<O> = {
  readonly isConstant: boolean;
} & (
  | { readonly kind: "local"; readonly variable: Variable; readonly owner: O }
  | { readonly kind: "module"; readonly binding: ModuleBinding }
);

/** The names of a block, a function or a module, inside of another. */
export class Scope<O> {
  readonly #names = new Map<string, Meaning<O>>();

  constructor(readonly around: Scope<O> | undefined) {}

  declare(name: string, meaning: Meaning<O>): void {
    this.#names.set(name, meaning);
  }

  own(name: string): Meaning<O> | undefined {
    return this.#names.get(name);
  }

  find(name: string): Meaning<O> | undefined {
    return this.#names.get(name) ?? this.around?.find(name);
  }
}
