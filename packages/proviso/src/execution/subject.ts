import type ts from "#typescript";
import type { TypeNode } from "../contract/index.js";
import type { DeclaredUnit } from "../plan/index.js";
import type { Builder, Sort } from "../solver/index.js";
import type {
  ClaimText,
  Machine,
  ModuleCode,
  ObjectValue,
  State,
  UnknownValues,
  Value,
} from "../symbolic/index.js";
import type { ReplacedMembers } from "./honesty/replaced-members.js";

/** Contracts that stand for calls while a unit is looked at. */
export interface ContractsInUse {
  /** The unit, as written. */
  analysed: ts.Node | undefined;
  /** The units whose contracts stood for calls. */
  readonly used: Set<string>;
  /** Whether a call of the unit itself was taken to change nothing, though nobody says so. */
  isAssumedPure: boolean;
  /** A unit that is looked at only where others call it. */
  watched: DeclaredUnit | undefined;
  /** Whether a claim is about a call of it. */
  readonly isWatching: (claim: ClaimText) => boolean;
}

/** A program that is ready to be executed. */
export interface Subject {
  readonly build: Builder;
  readonly machine: Machine;
  /** Goes round loops, and into calls inside of themselves, less often. */
  readonly shallow: Machine;
  /** Executes calls by what contracts promise, where they promise enough. */
  readonly byContract: Machine;
  readonly contracts: ContractsInUse;
  /** Tells those who execute whether there is time left. */
  readonly clock: { hasTime: () => boolean };
  /** Executes loops pass by pass, for what is to be run. */
  readonly unrolling: Machine;
  readonly unknowns: UnknownValues;
  readonly modules: ReadonlyMap<string, ModuleCode>;
  /** Methods that objects may have in the place of those of their class. */
  readonly replaced: ReplacedMembers;
  /** Whether some of its code does not run in strict mode, as all of it is taken to. */
  readonly isSloppy: boolean;
  /** A state in which modules are loaded, and anybody may have changed since what can be changed. */
  readonly loaded: State;
  /** The state right after all modules are loaded, for what is looked at while that is remembered. */
  readonly fresh: State;
  remembering<T>(act: () => Promise<T>): Promise<T>;
  /** The function or class that a declaration of a file as written made. */
  made(declaration: ts.Node): ObjectValue | undefined;
  /** The class of an object, as written, if it is one of the program's. */
  typeOf(state: State, object: Value): TypeNode | undefined;
  /** The shape of the objects of a class. */
  instanceShape(index: number): number;
  /** A number that was not given before. */
  newNumber(): number;
  /** The sort of addresses. */
  readonly addresses: Sort;
}
