import type ts from "#typescript";
import { mostNested } from "../../contract/index.js";
import type {
  Block,
  FunctionCode,
  Label,
  LoopClaims,
  ModuleBinding,
  Operand,
  Operation,
  Place,
  Statement,
  Variable,
} from "../kernel/kernel.js";
import { Scope } from "./scope.js";

/** Lowers the parts that a construct is made of. They need each other, so each is given all. */
export interface Rules {
  /** Whether the file is a module of CommonJS, and has what such modules find at their top. */
  readonly isCommonJs: boolean;
  /** What contracts say before a statement, or at the end of a block. */
  claims(at: FunctionBuilder, before: ts.Statement | undefined, inside?: ts.Node): void;
  /** What contracts say of a loop. */
  loopClaims(at: FunctionBuilder, loop: ts.Statement): LoopClaims | undefined;
  /** Ghost fields of a class: their names, and what works out their first values. */
  ghosts(
    at: FunctionBuilder,
    type: ts.Node,
  ): readonly { readonly name: string; readonly value: (at: FunctionBuilder) => Operand }[];
  expression(at: FunctionBuilder, node: ts.Expression): Operand;
  statement(at: FunctionBuilder, node: ts.Statement): void;
  /** Statements in a scope of their own. */
  statements(at: FunctionBuilder, nodes: readonly ts.Statement[], inside?: ts.Node): void;
  closure(at: FunctionBuilder, node: ts.FunctionLikeDeclaration, options?: ClosureOptions): FunctionCode;
  class(at: FunctionBuilder, node: ts.ClassLikeDeclaration, name?: string): Operand;
}

export interface ClosureOptions {
  readonly name?: string;
  readonly kind?: FunctionCode["kind"];
}

/** Where a jump goes, by the label that was written, if one was. */
export interface Jump {
  readonly names: readonly string[];
  readonly label: Label;
  /** Whether `break` without a label ends it, and whether `continue` may. */
  readonly takes: "break" | "break and continue" | "its label";
}

/** Something at the top of a module that a function changes; `member` is the first property on the way to what it assigns. */
export interface Touched {
  readonly binding: ModuleBinding;
  readonly member: string | undefined;
}

/** What the code of one function is made in. */
export class FunctionBuilder {
  slots = 0;
  awaits = false;
  readonly captures: { outer: Variable; inner: Variable }[] = [];
  scope: Scope<FunctionBuilder>;
  jumps: readonly Jump[] = [];
  self: Variable | undefined;
  target: Variable | undefined;
  /** What identifiers that are not names stand for, inside of this function or of one in it. */
  substitute: (node: ts.Identifier, at: FunctionBuilder) => Operand | undefined;
  /** Claims change nothing, so whatever they may do is merged; all their parts stand in one place. */
  claim: Place | undefined;
  /** The type whose objects a claim is about. */
  about: ts.Node | undefined;
  /** What functions of the module change at its top, or at that of others. */
  readonly touched: Touched[];
  /** What a constructor does once the class above has made the object. */
  afterSuper: () => void = () => undefined;
  #statements: Statement[] = [];
  #place: Place;
  #depth: number;

  constructor(
    readonly rules: Rules,
    /** The file as it was written. */
    readonly source: ts.SourceFile,
    readonly around: FunctionBuilder | undefined,
    /** Whether `this` is that of the function around. */
    readonly isArrow: boolean,
    scope: Scope<FunctionBuilder>,
    claim = around?.claim,
  ) {
    this.scope = new Scope(scope);
    this.claim = claim;
    this.about = around?.about;
    this.touched = around?.touched ?? [];
    this.#depth = around === undefined ? 0 : around.#depth;
    this.substitute = around?.substitute ?? (() => undefined);
    this.#place = claim ?? { file: source.fileName, start: 0, end: 0 };
  }

  /** A variable of the function. */
  variable(name?: string): Variable {
    const made: Variable = { slot: this.slots, captured: false, ...(name !== undefined && { name }) };
    this.slots += 1;
    return made;
  }

  emit(operation: Operation): void {
    this.#statements.push({ ...operation, place: this.#place });
  }

  /** A new variable that holds what an operation gives. */
  give(make: (to: Variable) => Operation): Operand {
    const to = this.variable();
    this.emit(make(to));
    return { kind: "variable", variable: to };
  }

  unmodelled(what: string): Operand {
    return this.give((to) => ({ op: "unmodelled", to, what }));
  }

  /** Does what is emitted meanwhile; in a claim, with one value for all that it may give. */
  deciding(to: Variable, make: () => void): void {
    if (this.claim === undefined) make();
    else this.emit({ op: "merge", to, body: this.block(make) });
  }

  /** What is emitted meanwhile is a claim. */
  inClaim<T>(place: Place, make: () => T): T {
    const [outer, outerPlace] = [this.claim, this.#place];
    this.claim = place;
    this.#place = place;
    const made = make();
    this.claim = outer;
    this.#place = outerPlace;
    return made;
  }

  /** Statements made while something is done, as a block of their own. */
  block(make: () => void): Block {
    const outer = this.#statements;
    this.#statements = [];
    make();
    const made = this.#statements;
    this.#statements = outer;
    return made;
  }

  /** What is emitted meanwhile stands for a node. */
  at<T>(node: ts.Node, make: () => T): T {
    const outer = this.#place;
    this.#place = this.claim ?? this.placeOf(node);
    this.#depth += 1;
    const made = make();
    this.#depth -= 1;
    this.#place = outer;
    return made;
  }

  /** What stands deeper than the stack may reach is left out. */
  unlessTooDeep<T>(lower: () => T, leaveOut: () => void): T | Operand {
    if (this.#depth <= mostNested) return lower();
    leaveOut();
    return this.unmodelled("code that is nested as deep as this");
  }

  placeOf(node: ts.Node): Place {
    if (this.claim !== undefined) return this.claim;
    return { file: this.source.fileName, start: node.getStart(this.source), end: node.getEnd() };
  }

  inScope<T>(make: () => T): T {
    const outer = this.scope;
    this.scope = new Scope(outer);
    const made = make();
    this.scope = outer;
    return made;
  }

  withJump<T>(jump: Jump, make: () => T): T {
    const outer = this.jumps;
    this.jumps = [...outer, jump];
    const made = make();
    this.jumps = outer;
    return made;
  }

  /** Declares a variable of the innermost scope. */
  declare(name: string, isConstant: boolean): Variable {
    const variable = this.variable(name);
    this.scope.declare(name, { kind: "local", variable, owner: this, isConstant });
    return variable;
  }

  /** The slot here of a variable of a function around, or of this one. */
  reach(variable: Variable, owner: FunctionBuilder): Variable {
    if (owner === this) return variable;
    if (this.around === undefined) throw new Error("A variable belongs to no function around.");
    const outer = this.around.reach(variable, owner);
    outer.captured = true;
    const known = this.captures.find((one) => one.outer === outer);
    if (known !== undefined) return known.inner;
    const inner = this.variable(variable.name);
    inner.captured = true;
    this.captures.push({ outer, inner });
    return inner;
  }

  /** What holds `this`; nothing at the top of a module. */
  selfVariable(): Variable | undefined {
    if (this.isArrow) {
      const { around } = this;
      const held = around?.selfVariable();
      return around === undefined || held === undefined ? undefined : this.reach(held, around);
    }
    return this.self;
  }

  targetVariable(): Variable | undefined {
    if (this.isArrow) {
      const { around } = this;
      const held = around?.targetVariable();
      return around === undefined || held === undefined ? undefined : this.reach(held, around);
    }
    return this.target;
  }
}

export const nothing: Operand = { kind: "constant", value: undefined };

export function constant(value: Extract<Operand, { kind: "constant" }>["value"]): Operand {
  return { kind: "constant", value };
}

export function held(variable: Variable): Operand {
  return { kind: "variable", variable };
}
