import ts from "#typescript";
import type { Expression } from "../../contract/index.js";
import type { Primitive } from "../../generate/index.js";
import type { Step } from "./along-path.js";
import { evaluate, type Names, type Predicate } from "./constants.js";
import { nameOf, partOf, type Term, termOf } from "./terms.js";

/** Whose shape is narrowed: a parameter by its index, or an element of a collection by the name it goes by. */
export type Root = number | string;

/** A value that a precondition speaks of: something in a parameter. */
export interface Path {
  readonly root: Root;
  readonly steps: readonly Step[];
  /** Whether `?.` stands in it. */
  readonly optional: boolean;
}

/** What a term is, as far as narrowing understands it. */
export type Reading =
  | { readonly kind: "constant"; readonly value: Primitive }
  | { readonly kind: "path"; readonly path: Path; readonly plus: number };

/** What `array[i]` stands for in a quantifier whose variable `i` runs through all indices of the array. */
interface Indexed {
  readonly index: string;
  readonly of: Path;
  readonly root: Root;
  /** The names around the quantifier. */
  readonly around: Scope;
}

/** `old` variables stand for others at most this deep. */
const deepest = 4;

/** What the names in a precondition stand for. */
export class Scope {
  constructor(
    readonly paths: ReadonlyMap<string, Path>,
    readonly olds: ReadonlyMap<string, Expression>,
    readonly constants: Names,
    readonly element?: Indexed,
    readonly depth = 0,
  ) {}

  /** The names of the program, as far as no parameter or bound variable has them. */
  readonly names: Names = (name) => {
    return this.isFree(name.split(".")[0] ?? "") ? this.constants(name) : undefined;
  };

  /** Whether a global name is not taken by a parameter or a variable. */
  isFree(name: string): boolean {
    return !this.paths.has(name) && !this.olds.has(name) && this.element?.index !== name;
  }

  read(term: Term): Reading | undefined {
    if (term.kind !== "code") return undefined;
    const { code, node } = term;
    const name = nameOf(term);
    if (name !== undefined) {
      const path = this.paths.get(name);
      if (path !== undefined) return { kind: "path", path, plus: 0 };
      const old = this.olds.get(name);
      if (old !== undefined) return this.depth > deepest ? undefined : this.#deeper().read(termOf(old));
    }
    const constant = evaluate(node, this.names);
    if (constant !== undefined) return { kind: "constant", value: constant.value };
    if (ts.isPropertyAccessExpression(node))
      return this.#inside(partOf(code, node.expression), node.name.text, node.questionDotToken !== undefined);
    if (ts.isElementAccessExpression(node)) {
      const object = partOf(code, node.expression);
      const index = partOf(code, node.argumentExpression);
      const at = this.#element(object, index);
      if (at !== undefined) return at;
      const key = this.read(index);
      const value = key?.kind === "constant" ? key.value : undefined;
      const isKey =
        typeof value === "string" || (typeof value === "number" && Number.isInteger(value) && value >= 0);
      return isKey ? this.#inside(object, value, node.questionDotToken !== undefined) : undefined;
    }
    return ts.isBinaryExpression(node) ? this.#shifted(term, node) : undefined;
  }

  #inside(object: Term, step: Step, optional: boolean): Reading | undefined {
    const base = this.read(object);
    if (base?.kind !== "path" || base.plus !== 0) return undefined;
    const { root, steps, optional: already } = base.path;
    return { kind: "path", path: { root, steps: [...steps, step], optional: optional || already }, plus: 0 };
  }

  /** `array[i]`, where `i` runs through all its indices. */
  #element(object: Term, index: Term): Reading | undefined {
    if (this.element === undefined || nameOf(index) !== this.element.index) return undefined;
    const base = this.element.around.read(object);
    if (base?.kind !== "path" || !samePath(base.path, this.element.of)) return undefined;
    return { kind: "path", path: { root: this.element.root, steps: [], optional: false }, plus: 0 };
  }

  #deeper(): Scope {
    return new Scope(this.paths, this.olds, this.constants, this.element, this.depth + 1);
  }

  /**
   * The scope of a condition on every element of a collection, by the element's own name or by that of its index. Only
   * the element can be narrowed there: of anything else, the condition says something only if there is an element.
   */
  forElements(names: { readonly value?: string; readonly index?: string }, of: Path): Scope {
    const root = elementRoot(of);
    const paths = new Map<string, Path>();
    if (names.value !== undefined) paths.set(names.value, { root, steps: [], optional: false });
    const element = names.index === undefined ? undefined : { index: names.index, of, root, around: this };
    return new Scope(paths, new Map(), this.names, element);
  }

  /** The scope of the body of a function that is called with these; nothing if calls go too deep. */
  forCall({ parameters, names }: Predicate, args: readonly Term[]): Scope | undefined {
    if (this.depth > deepest) return undefined;
    const paths = new Map<string, Path>();
    for (const [i, name] of parameters.entries()) {
      const argument = args[i];
      const reading = argument && this.read(argument);
      const isPath = reading?.kind === "path" && reading.plus === 0;
      paths.set(name, isPath ? reading.path : unknownPath(name));
    }
    return new Scope(paths, new Map(), names, undefined, this.depth + 1);
  }

  #shifted(term: Term, node: ts.BinaryExpression): Reading | undefined {
    if (term.kind !== "code") return undefined;
    const sign =
      node.operatorToken.kind === ts.SyntaxKind.PlusToken
        ? 1
        : node.operatorToken.kind === ts.SyntaxKind.MinusToken
          ? -1
          : undefined;
    const left = this.read(partOf(term.code, node.left));
    const right = this.read(partOf(term.code, node.right));
    if (sign === undefined || left === undefined || right === undefined) return undefined;
    if (left.kind === "path" && right.kind === "constant" && typeof right.value === "number")
      return { ...left, plus: left.plus + sign * right.value };
    if (sign === 1 && right.kind === "path" && left.kind === "constant" && typeof left.value === "number")
      return { ...right, plus: right.plus + left.value };
    return undefined;
  }
}

/** Stands for a value that cannot be narrowed. */
export function unknownPath(name: string): Path {
  return { root: `(${name})`, steps: [], optional: false };
}

/** The root of what stands for each element of a collection. */
export function elementRoot({ root, steps }: Path): Root {
  return [root, ...steps, "[]"].map(String).join(".");
}

export function samePath(a: Path, b: Path): boolean {
  return (
    a.root === b.root && a.steps.length === b.steps.length && a.steps.every((step, i) => step === b.steps[i])
  );
}
