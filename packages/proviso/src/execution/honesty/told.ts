import type ts from "#typescript";
import { type Lie, most } from "./lie.js";

// Where values may be that are not of their types. Variables are told apart; members of objects are not, but by their names, and what
// containers hold, or functions that are handed on are given, by its type.

export class Told {
  readonly #members = new Map<string, Lie>();
  readonly #types = new Map<string, Lie>();
  readonly #variables = new Map<ts.Symbol, Lie>();
  readonly #results = new Map<ts.Node, Lie>();
  /** Whether something was added since somebody looked. */
  hasGrown = false;

  constructor(readonly checker: ts.TypeChecker) {}

  member(name: string): Lie {
    return this.#members.get(name) ?? 0;
  }

  ofType(type: ts.Type): Lie {
    return this.#types.get(this.#key(type)) ?? 0;
  }

  variable(symbol: ts.Symbol | undefined): Lie {
    return (symbol && this.#variables.get(symbol)) ?? 0;
  }

  result(of: ts.Node): Lie {
    return this.#results.get(of) ?? 0;
  }

  addMember(name: string, lie: Lie): void {
    this.#add(this.#members, name, lie);
  }

  addType(type: ts.Type, lie: Lie): void {
    this.#add(this.#types, this.#key(type), lie);
  }

  addVariable(symbol: ts.Symbol | undefined, lie: Lie): void {
    if (symbol !== undefined) this.#add(this.#variables, symbol, lie);
  }

  addResult(of: ts.Node, lie: Lie): void {
    this.#add(this.#results, of, lie);
  }

  #add<T>(to: Map<T, Lie>, key: T, lie: Lie): void {
    const before = to.get(key) ?? 0;
    if (lie <= before) return;
    to.set(key, most(before, lie));
    this.hasGrown = true;
  }

  /** What a type is called, whichever of its values is meant. */
  #key(type: ts.Type): string {
    const { checker } = this;
    return checker.typeToString(checker.getBaseTypeOfLiteralType(checker.getNonNullableType(type)));
  }
}

/** Under which name it stands what a container in a field of a name holds. */
export function withinOf(field: string): string {
  return `${field}[]`;
}

/** Under which name it stands what methods of a name give. */
export function resultOf(method: string): string {
  return `${method}()`;
}

/** Under which name it stands what methods of a name are given. */
export function parameterOf(method: string, index: number): string {
  return `${method}(${index}`;
}
