import type { Draw } from "./draw.js";

/** What a variable is meant to hold; programs may get it wrong, since errors are behaviour too. */
export type Kind = "number" | "string" | "boolean" | "bigint" | "any" | "array" | "object" | "instance";

export interface Variable {
  readonly name: string;
  readonly kind: Kind;
  readonly isConstant: boolean;
  /** The class of an instance. */
  readonly of?: ClassShape;
}

export interface Callable {
  readonly name: string;
  readonly arity: number;
  readonly isAsync: boolean;
}

export interface ClassShape {
  readonly name: string;
  readonly above: ClassShape | undefined;
  readonly arity: number;
  readonly fields: string[];
  readonly methods: string[];
  readonly accessors: string[];
  readonly statics: string[];
  readonly staticMethods: string[];
}

/** Writes the parts that a construct is made of. They need each other, so each is given all. */
export interface Grammar {
  expression(at: Context, kind: Kind, depth: number): string;
  statements(at: Context, count: number, depth: number): string;
  functionBody(at: Context, params: readonly Variable[], depth: number, isAsync: boolean): string;
}

/** Where a piece of a program stands: what it can name, and where it can go. */
export class Context {
  readonly own = new Map<string, Variable>();
  readonly functions: Callable[] = [];
  readonly classes: ClassShape[] = [];
  labels: readonly string[] = [];
  inLoop = false;
  inSwitch = false;
  inFunction = false;
  isAsync = false;
  /** The class whose method it stands in, and whether `super` may be used. */
  self: ClassShape | undefined;
  isStatic = false;
  /** In the body of a function, the names of its parameters. */
  parameters: ReadonlyMap<string, Variable> | undefined;

  constructor(
    readonly draw: Draw,
    readonly grammar: Grammar,
    readonly around: Context | undefined,
    private readonly counter: { next: number },
  ) {
    if (around === undefined) return;
    this.labels = around.labels;
    this.inLoop = around.inLoop;
    this.inSwitch = around.inSwitch;
    this.inFunction = around.inFunction;
    this.isAsync = around.isAsync;
    this.self = around.self;
    this.isStatic = around.isStatic;
  }

  /** A block inside. */
  inside(): Context {
    return new Context(this.draw, this.grammar, this, this.counter);
  }

  /** A function inside: no jump leaves it. */
  insideFunction(isAsync: boolean, keepsThis: boolean): Context {
    const inner = this.inside();
    inner.labels = [];
    inner.inLoop = false;
    inner.inSwitch = false;
    inner.inFunction = true;
    inner.isAsync = isAsync;
    if (!keepsThis) inner.self = undefined;
    return inner;
  }

  /** A name that is nowhere else or, now and then, one of a variable around. */
  freshName(prefix = "n"): string {
    const outer = this.around?.visible() ?? [];
    if (outer.length > 0 && prefix === "n" && this.draw.chance(12)) {
      const { name } = this.draw.pick(outer);
      const isParameter = this.parameters?.has(name) ?? false;
      if (!this.own.has(name) && !isParameter && name.startsWith("n")) return name;
    }
    this.counter.next += 1;
    return `${prefix}${this.counter.next}`;
  }

  declare(variable: Variable): void {
    this.own.set(variable.name, variable);
  }

  visible(): Variable[] {
    const found = new Map<string, Variable>();
    for (let at: Context | undefined = this; at !== undefined; at = at.around)
      for (const [name, variable] of at.own) if (!found.has(name)) found.set(name, variable);
    return [...found.values()];
  }

  ofKind(...kinds: readonly Kind[]): Variable[] {
    return this.visible().filter(({ kind }) => kinds.includes(kind));
  }

  allFunctions(): Callable[] {
    return [...this.functions, ...(this.around?.allFunctions() ?? [])];
  }

  allClasses(): ClassShape[] {
    return [...this.classes, ...(this.around?.allClasses() ?? [])];
  }
}

/** All members of a kind, inherited ones too. */
export function membersOf(
  shape: ClassShape,
  what: "fields" | "methods" | "accessors" | "statics" | "staticMethods",
): string[] {
  return [...shape[what], ...(shape.above === undefined ? [] : membersOf(shape.above, what))];
}
