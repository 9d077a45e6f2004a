import type { Location, Operation } from "../../contract/index.js";
import type { FileWeaving } from "../file-weaving.js";
import type { ModelNames } from "../model-names.js";
import type { Captures } from "./captures.js";
import type { VariableRange } from "./ranges.js";
import { namesIn, type Term, termOf } from "./term.js";

/** How the names of the language read in the text that is being made. */
export interface Style {
  readonly self: string;
  readonly result: string;
  /** The value of a captured old expression. */
  old(index: number): string;
  /** Whether the text stands in the unit itself. */
  readonly inPlace?: boolean;
  /** Whether the state is the one at the call, of which `\old` speaks. */
  readonly before?: boolean;
  /** Variables that go by another name here. */
  readonly rename?: ReadonlyMap<string, string>;
}

/** What a contract's expressions share, wherever they are put. */
export interface ContractScope {
  readonly file: FileWeaving;
  readonly captures: Captures;
  /** The indices of the old variables that can be seen. */
  readonly oldVariables: ReadonlyMap<string, number>;
  /** Names that the contract's author has for what goes by another name here. */
  readonly alias?: ReadonlyMap<string, string>;
  /** What the parameters of the unit that the contract was written for are called here. */
  readonly parameters?: ReadonlyMap<string, string>;
  /** Fields of `this` that are known to hold values: reading them runs no code. */
  readonly fields?: ReadonlySet<string>;
  /** Told when a variable that the expression binds would hide a parameter of another name. */
  captured?(name: string): void;
  /** The record of the type whose contract it is, if it is one's. */
  home?(): string;
  /** What a name of the module that the contract was written in reads as in this one, if they differ. */
  outside?(name: string): string | undefined;
  /** Whether a name is that of a variable or parameter of a function, not of the module or the world. */
  isLocal(name: string): boolean;
  /** What a change contract means that is none of the program's. */
  readonly change?: ChangeScope;
  /** Objects from which `\fresh` ones must not have been reachable. */
  readonly roots: readonly string[];
}

/** The scope of a change contract, in one version. */
export interface ChangeScope {
  readonly version: "previous" | "updated";
  /** Parameters, and fields as `this.name`, that only the other version has. */
  readonly absent: ReadonlySet<string>;
}

/** The range of a variable that a quantifier binds; nothing of one that a function does; or it is what was thrown. */
export type BoundRange = VariableRange | "thrown" | undefined;

/** What a text needs of the place it is put in. */
export interface Needs {
  /** To stand inside the class, for its private names. */
  privateNames: boolean;
  /** To stand in the unit itself, for `super` and the like. */
  inline: boolean;
  /** That what it calls, getters included, is not checked. */
  calls: boolean;
  /** That these names mean what they mean around the unit. */
  readonly outside: Set<string>;
}

/** Nothing needed yet. */
export function noNeeds(): Needs {
  return { privateNames: false, inline: false, calls: false, outside: new Set() };
}

/** Where an expression is put: what its names stand for, and what it turned out to need. */
export class Surroundings {
  /** Local variables that the text mentions. */
  readonly used: Set<string>;
  readonly needs: Needs;

  constructor(
    readonly scope: ContractScope,
    readonly style: Style,
    /** Variables bound inside the expression, with their ranges if they are a quantifier's. */
    readonly bound: ReadonlyMap<string, BoundRange> = new Map(),
    used = new Set<string>(),
    needs: Needs = noNeeds(),
  ) {
    this.used = used;
    this.needs = needs;
  }

  runtime(name: string): string {
    return this.scope.file.runtime(name);
  }

  self(): string {
    this.used.add("this");
    return this.style.self;
  }

  name(written: string): string {
    if (this.bound.has(written)) return written;
    const old = this.scope.oldVariables.get(written);
    if (old !== undefined) return this.oldValue(old);
    if (this.scope.change?.absent.has(written)) return this.#absent(written);
    const aliased = this.scope.alias?.get(written) ?? written;
    const parameter = this.scope.parameters?.get(aliased);
    const text = parameter ?? aliased;
    const hides = text !== written && this.bound.has(this.style.rename?.get(text) ?? text);
    if (hides || (parameter === undefined && this.#isOtherParameter(text))) this.scope.captured?.(text);
    if (!this.scope.isLocal(text)) {
      this.needs.outside.add(text);
      return this.scope.outside?.(text) ?? text;
    }
    this.used.add(text);
    return this.style.rename?.get(text) ?? text;
  }

  /** Whether a parameter goes by this name here that the contract's author called otherwise. */
  #isOtherParameter(name: string): boolean {
    const { parameters } = this.scope;
    return parameters !== undefined && [...parameters.values()].includes(name);
  }

  result(): string {
    this.used.add("\\result");
    return this.style.result;
  }

  /** The value of a captured old expression. */
  oldValue(index: number): string {
    this.used.add(`\\old ${index}`);
    return this.style.old(index);
  }

  old(operation: Operation): string {
    const [operand] = operation.operands;
    const keys = keysOf(operand && termOf(operand), this.bound);
    if (keys.length === 0) return this.oldValue(this.scope.captures.expression(operation, this.scope));
    const ranges = keys.map((key) => this.bound.get(key));
    if (ranges.some((range) => range === undefined || range === "thrown"))
      return `${this.runtime("angelic")}("\\\\old of a bound variable")`;
    const table = this.scope.captures.table(operation, this.scope, keys, ranges as VariableRange[]);
    return `${this.runtime("readOldFor")}(${this.oldValue(table)}, [${keys.join(", ")}])`;
  }

  /** The value that an expression has in the previous version; nothing in that version itself, where it is its own. */
  prev(operation: Operation): string | undefined {
    const { change } = this.scope;
    const [operand] = operation.operands;
    if (change === undefined || operand === undefined) return `${this.runtime("angelic")}("\\\\prev")`;
    if (change.version === "previous") return undefined;
    const keys = keysOf(termOf(operand), this.bound).filter((key) => this.bound.get(key) !== "thrown");
    const read = this.scope.file.runtime("prev", "changes");
    return `${read}(${[operation.range.start, ...keys].join(", ")})`;
  }

  #absent(name: string): string {
    return `${this.runtime("angelic")}(${JSON.stringify(`${name}, which this version does not have`)})`;
  }

  /** A field of `this`, where this version cannot have it. */
  absentField(name: string): string | undefined {
    const text = `this.${name}`;
    return this.scope.change?.absent.has(text) ? this.#absent(text) : undefined;
  }

  snapshot(location: Exclude<Location, { kind: "keyword" }>): string {
    return this.oldValue(this.scope.captures.snapshot(location, this.scope));
  }

  reachable(): string {
    return this.oldValue(this.scope.captures.reachable(this.scope));
  }

  isModel(name: string): boolean {
    return this.#declares("fields", name);
  }

  isModelMethod(name: string): boolean {
    return this.#declares("methods", name);
  }

  hasModelConstructor(name: string): boolean {
    return this.#declares("constructors", name);
  }

  #declares(kind: keyof ModelNames, name: string): boolean {
    const { file, change } = this.scope;
    return file.models[kind].has(name) || (change !== undefined && file.changeModels[kind].has(name));
  }

  private(): void {
    this.needs.privateNames = true;
  }

  /** Whether the text stands in the unit itself, where `super` means what it means there. */
  inline(): boolean {
    this.needs.inline = true;
    return this.style.inPlace ?? false;
  }

  calls(): void {
    this.needs.calls = true;
  }

  /** The run-time value of a type: a class, or the name of a primitive type. */
  typeValue(type: string): string {
    const name = type.trim().replace(/<.*$/s, "");
    if (/^(number|string|boolean|bigint|symbol|undefined)$/.test(name)) return JSON.stringify(name);
    if (name === "int" || name === "nat") return '"number"';
    if (name.endsWith("[]")) return "Array";
    const angelic = `${this.runtime("angelic")}(${JSON.stringify(`the type ${name}`)})`;
    const [root = ""] = name.split(".");
    this.needs.outside.add(root);
    return /^[\w$.]+$/.test(name) ? `(typeof ${root} === "undefined" ? ${angelic} : ${name})` : angelic;
  }

  /** The same place inside a function or quantifier that binds these names. */
  hiding(names: readonly string[], ranges: readonly VariableRange[] = []): Surroundings {
    const bound = new Map(this.bound);
    for (const [i, name] of names.entries()) bound.set(name, ranges[i]);
    return new Surroundings(this.scope, this.style, bound, this.used, this.needs);
  }
}

/** The variables bound around a term that it mentions. */
export function keysOf(term: Term | undefined, bound: ReadonlyMap<string, BoundRange>): string[] {
  const names = term === undefined ? new Set<string>() : namesIn(term);
  return [...bound.keys()].filter((name) => names.has(name));
}
