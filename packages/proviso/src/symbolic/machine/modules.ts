import type { ModuleBinding } from "../kernel/kernel.js";
import type { Result } from "../values/result.js";
import type { Value } from "../values/value.js";
import type { State } from "./state.js";

/** The variables of modules, and the names that the language declares. */
export interface Modules {
  /** `unset` before the module has come to its declaration. */
  read(state: State, binding: ModuleBinding): Result | "unset";
  write(state: State, binding: ModuleBinding, value: Value): void;
  global(state: State, name: string): Value | undefined;
  /** Whether a name means something that is only not modelled. */
  isKnownGlobal(name: string): boolean;
}
