import type { UnitNode } from "../../contract/index.js";
import type { CompiledChange } from "../compiled-change.js";
import type { CompiledContract } from "../compiled-contract.js";
import type { FileWeaving } from "../file-weaving.js";

/** How the woven code of a unit names what it needs. */
export interface UnitPlace {
  readonly file: FileWeaving;
  readonly unit: UnitNode;
  readonly contract: CompiledContract;
  readonly changes: CompiledChange | undefined;
  readonly kind: "function" | "method" | "static" | "constructor" | "field";
  /** The expression that gives the runtime's record of the unit. */
  readonly record: string;
  /** For a member of a class: how to name the class's record, and what is checked of the object besides. */
  readonly member?: MemberPlace | undefined;
}

/** What a class adds to the checking of its units. */
export interface MemberPlace {
  readonly type: string;
  /** Plain conditions of the object, empty if there are none, and whether they run code of the program. */
  readonly invariants: {
    readonly entry: string;
    readonly exit: string;
    readonly calls: boolean;
    /** The names that they take from around the class. */
    readonly outside: ReadonlySet<string>;
  };
  /** Whether only the runtime knows all that has to be checked. */
  readonly generic: boolean;
  /** The contracts of supertypes that bind the unit, in order: those that can be read here, and those to be called. */
  readonly providers: readonly (CompiledContract | "called")[];
  /** The constraints that the unit must obey, with the clauses that are for it. */
  readonly constraints: readonly {
    readonly contract: CompiledContract;
    readonly indices: readonly number[];
    readonly outside: ReadonlySet<string>;
  }[];
  /** The variable that holds all contracts of the unit, its own first. */
  readonly providersName: string;
  /** The variable that says whether objects of subtypes are bound by more. */
  readonly extended: string;
  /** Whether the class's records are variables of the module. */
  readonly isShared: boolean;
  /** Whether ghost fields get their first values here. */
  readonly ghosts: boolean;
  /** How many parameters the unit has in supertypes, at most. */
  readonly arity: number | "unknown";
}

/** The flag of the runtime that says whether contracts are to be checked now. */
export function stateOf({ file, member }: UnitPlace): string {
  return member === undefined ? file.runtime("state") : file.constantState();
}
