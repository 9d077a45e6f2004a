import { random } from "../support/random.js";

// Random conditions, and an evaluator of its own for them: local, contextual absorption of undefinedness (digest §2.1-2.3),
// strong Kleene logic in neutral contexts, in which an error wins over what cannot be executed (§2.4). `\prev` is what a
// term is in the previous version, whose calls add 2 where those of the updated one add 1.

/** A term that is no condition. */
type Value =
  | { readonly kind: "literal"; readonly value: number }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "member"; readonly path: "o.v" | "o.next.v" | "xs.length" | "y.valueOf()" }
  | { readonly kind: "element"; readonly index: Value }
  | {
      readonly kind: "binary";
      readonly operator: "+" | "-" | "*";
      readonly left: Value;
      readonly right: Value;
    }
  | { readonly kind: "choice"; readonly test: Condition; readonly yes: Value; readonly no: Value }
  | { readonly kind: "old" | "prev"; readonly value: Value }
  | {
      readonly kind: "fold";
      readonly fold: "sum" | "product" | "min" | "max";
      readonly range: Range;
      readonly body: Value;
    }
  | { readonly kind: "count"; readonly range: Range; readonly body: Condition };

/** A term that is true or false. */
type Condition =
  | { readonly kind: "compare"; readonly operator: string; readonly left: Value; readonly right: Value }
  | { readonly kind: "missing"; readonly name: string; readonly negated: boolean }
  | { readonly kind: "flag" }
  | { readonly kind: "includes"; readonly value: Value }
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "informal" }
  | { readonly kind: "not"; readonly of: Condition }
  | {
      readonly kind: "logical";
      readonly operator: string;
      readonly left: Condition;
      readonly right: Condition;
    }
  | { readonly kind: "branch"; readonly test: Condition; readonly yes: Condition; readonly no: Condition }
  | { readonly kind: "quantified"; readonly every: boolean; readonly range: Range; readonly body: Condition };

interface Range {
  readonly name: string;
  readonly values:
    | { readonly kind: "below"; readonly bound: Value }
    | { readonly kind: "elements" }
    | { readonly kind: "endless" };
  readonly guard: Condition | undefined;
}

// Printing.

function valueText(value: Value): string {
  switch (value.kind) {
    case "literal":
      return value.value < 0 ? `(${value.value})` : String(value.value);
    case "variable":
      return value.name;
    case "member":
      return value.path;
    case "element":
      return `xs[${valueText(value.index)}].valueOf()`;
    case "binary":
      return `(${valueText(value.left)} ${value.operator} ${valueText(value.right)})`;
    case "choice":
      return `(${conditionText(value.test)} ? ${valueText(value.yes)} : ${valueText(value.no)})`;
    case "old":
    case "prev":
      return `\\${value.kind}(${valueText(value.value)})`;
    case "fold":
      return `(\\${value.fold} ${rangeText(value.range)}; ${valueText(value.body)})`;
    case "count":
      return `(\\num_of ${rangeText(value.range)}; ${conditionText(value.body)})`;
  }
}

function rangeText({ name, values, guard }: Range): string {
  // Two negations keep a guard from being taken for a range of its own.
  const plain = guard !== undefined && /^(flag|informal|missing|constant|quantified|not)$/.test(guard.kind);
  const more =
    guard === undefined ? "" : plain ? ` && ${conditionText(guard)}` : ` && !(!(${conditionText(guard)}))`;
  switch (values.kind) {
    case "below":
      return `${name}: int; 0 <= ${name} && ${name} < ${valueText(values.bound)}${more}`;
    case "elements":
      return `${name}: any; xs.includes(${name})${more}`;
    case "endless":
      return `${name}: int; ${name} >= 0${more}`;
  }
}

export function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case "compare":
      return `(${valueText(condition.left)} ${condition.operator} ${valueText(condition.right)})`;
    case "missing":
      return `(${condition.name} ${condition.negated ? "!==" : "==="} null)`;
    case "flag":
      return "o.flag";
    case "includes":
      return `xs.includes(${valueText(condition.value)})`;
    case "constant":
      return condition.value ? "(x === x)" : "(x !== x)";
    case "informal":
      return "(* nobody knows *)";
    case "not":
      return `!(${conditionText(condition.of)})`;
    case "logical":
      return `(${conditionText(condition.left)} ${condition.operator} ${conditionText(condition.right)})`;
    case "branch":
      return `(${conditionText(condition.test)} ? ${conditionText(condition.yes)} : ${conditionText(condition.no)})`;
    case "quantified":
      return `(\\${condition.every ? "forall" : "exists"} ${rangeText(condition.range)}; ${conditionText(condition.body)})`;
  }
}

// Evaluating. A truth is a boolean, or undefined by an error (`D`), or undefined because it cannot be executed (`A`).

type Undefinedness = "D" | "A";
type Truth = boolean | Undefinedness;
type Context = "negative" | "positive" | "neutral";
type Item = { readonly v: number; readonly flag: boolean; readonly next: Item | null };
export type State = {
  readonly x: number;
  readonly y: number | null;
  readonly o: Item | null;
  readonly xs: (number | null)[] | null;
};
type Scope = Readonly<Record<string, unknown>>;

/** Thrown where the order of evaluation, or a law that nothing settles, decides: such a case is not judged. */
class Unsettled extends Error {}

export const isUndefined = (x: unknown): x is Undefinedness => x === "D" || x === "A";
const flip = (p: Context): Context => (p === "neutral" ? p : p === "negative" ? "positive" : "negative");

/** The worse of what is undefined. */
function worst(truths: readonly unknown[]): Undefinedness {
  return truths.includes("D") ? "D" : "A";
}

/** What is undefined among operands that JavaScript evaluates one after the other. */
function sequence(operands: readonly unknown[]): Undefinedness | undefined {
  if (operands.includes("D") && operands.includes("A")) throw new Unsettled();
  return operands.find(isUndefined);
}

function absorb(truth: Truth, p: Context): Truth {
  if (!isUndefined(truth) || p === "neutral") return truth;
  return truth === "D" ? p === "positive" : p === "negative";
}

class Evaluator {
  constructor(
    readonly now: State,
    readonly before: State,
    readonly result: number,
    /** In a change contract: the same for the previous version. */
    readonly previous?: Evaluator | undefined,
  ) {}

  /** The same in the state before the call. */
  atCall(): Evaluator {
    return new Evaluator(this.before, this.before, 0, this.previous?.atCall());
  }

  value(value: Value, scope: Scope): unknown {
    const state = this.now;
    switch (value.kind) {
      case "literal":
        return value.value;
      case "variable":
        return value.name in scope ? scope[value.name] : value.name === "\\result" ? this.result : state.x;
      case "member":
        if (value.path === "o.v") return state.o?.v ?? "D";
        if (value.path === "o.next.v") return state.o?.next?.v ?? "D";
        if (value.path === "y.valueOf()") return state.y ?? "D";
        return state.xs?.length ?? "D";
      case "element": {
        const index = this.value(value.index, scope);
        if (state.xs === null) {
          if (index === "A") throw new Unsettled();
          return "D";
        }
        return isUndefined(index) ? index : (state.xs[index as number] ?? "D");
      }
      case "binary": {
        const [left, right] = [this.value(value.left, scope), this.value(value.right, scope)];
        const undefinedOne = sequence([left, right]);
        if (undefinedOne !== undefined) return undefinedOne;
        const [l, r] = [left as number, right as number];
        return value.operator === "+" ? l + r : value.operator === "-" ? l - r : l * r;
      }
      case "choice": {
        const test = this.condition(value.test, "neutral", scope);
        return isUndefined(test) ? test : this.value(test ? value.yes : value.no, scope);
      }
      case "old":
        return this.atCall().value(value.value, {});
      case "prev":
        return this.previous?.value(value.value, scope);
      case "fold":
        return this.#fold(value, scope);
      case "count": {
        const bindings = this.#bindings(value.range, scope);
        if (isUndefined(bindings)) return bindings;
        const truths = bindings.map((inner) => this.#both(value.range.guard, value.body, inner));
        return sequence(truths) ?? truths.filter((truth) => truth === true).length;
      }
    }
  }

  /** A guard and a condition, as one neutral conjunction. */
  #both(guard: Condition | undefined, body: Condition, scope: Scope): Truth {
    if (guard === undefined) return this.condition(body, "neutral", scope);
    const held = this.condition(guard, "neutral", scope);
    if (held === false) return false;
    const truth = this.condition(body, "neutral", scope);
    // Whether an undefined guard is outweighed by a false body, nothing says.
    if (isUndefined(held) && truth !== held) throw new Unsettled();
    return isUndefined(held) ? held : truth;
  }

  #fold({ fold, range, body }: Extract<Value, { kind: "fold" }>, scope: Scope): unknown {
    const bindings = this.#bindings(range, scope);
    if (isUndefined(bindings)) return bindings;
    const terms: unknown[] = [];
    for (const inner of bindings) {
      const held = range.guard === undefined ? true : this.condition(range.guard, "neutral", inner);
      if (held !== false) terms.push(isUndefined(held) ? held : this.value(body, inner));
    }
    const undefinedOne = sequence(terms);
    if (undefinedOne !== undefined) return undefinedOne;
    const numbers = terms as number[];
    if (fold === "sum") return numbers.reduce((a, b) => a + b, 0);
    if (fold === "product") return numbers.reduce((a, b) => a * b, 1);
    if (numbers.length === 0) return "D";
    return fold === "min" ? Math.min(...numbers) : Math.max(...numbers);
  }

  /** The scopes that a range gives, before its guard. */
  #bindings({ name, values }: Range, scope: Scope): Scope[] | Undefinedness {
    if (values.kind === "endless") return "A";
    if (values.kind === "elements")
      return this.now.xs === null ? "D" : [...new Set(this.now.xs)].map((x) => ({ ...scope, [name]: x }));
    const bound = this.value(values.bound, scope);
    if (isUndefined(bound)) return bound;
    const count = Math.max(0, Math.ceil(bound as number));
    return Array.from({ length: count }, (_, i) => ({ ...scope, [name]: i }));
  }

  condition(condition: Condition, p: Context, scope: Scope): Truth {
    switch (condition.kind) {
      case "compare": {
        const [left, right] = [this.value(condition.left, scope), this.value(condition.right, scope)];
        const equality = condition.operator.length === 3;
        const undefinedOnes = [left, right].filter(isUndefined);
        if (undefinedOnes.length > 0)
          return absorb(equality ? worst(undefinedOnes) : (sequence(undefinedOnes) ?? "D"), p);
        return compare(condition.operator, left as number, right as number);
      }
      case "missing":
        return (this.now[condition.name as "o" | "xs" | "y"] === null) !== condition.negated;
      case "flag":
        return absorb(this.now.o?.flag ?? "D", p);
      case "includes": {
        const value = this.value(condition.value, scope);
        if (this.now.xs === null && value === "A") throw new Unsettled();
        if (this.now.xs === null) return absorb("D", p);
        return isUndefined(value) ? absorb(value, p) : this.now.xs.includes(value as number);
      }
      case "constant":
        return condition.value;
      case "informal":
        return absorb("A", p);
      case "not": {
        const truth = this.condition(condition.of, flip(p), scope);
        return isUndefined(truth) ? truth : !truth;
      }
      case "logical":
        return this.#logical(condition, p, scope);
      case "branch": {
        const test = this.condition(condition.test, "neutral", scope);
        if (!isUndefined(test)) return this.condition(test ? condition.yes : condition.no, p, scope);
        const [yes, no] = [this.condition(condition.yes, p, scope), this.condition(condition.no, p, scope)];
        if (yes === no && yes !== absorb(test, p)) throw new Unsettled();
        return absorb(test, p);
      }
      case "quantified": {
        const { every, range, body } = condition;
        const bindings = this.#bindings(range, scope);
        if (isUndefined(bindings)) return absorb(bindings, p);
        const truths = bindings.map((inner): Truth => {
          if (range.guard === undefined) return this.condition(body, p, inner);
          const guard = this.condition(range.guard, every ? flip(p) : p, inner);
          const held = this.condition(body, p, inner);
          return every ? either([isUndefined(guard) ? guard : !guard, held]) : both([guard, held]);
        });
        return every ? both(truths) : either(truths);
      }
    }
  }

  #logical(
    { operator, left, right }: Extract<Condition, { kind: "logical" }>,
    p: Context,
    scope: Scope,
  ): Truth {
    const of = (side: Condition, context: Context): Truth => this.condition(side, context, scope);
    const negated = (side: Condition): Truth => of({ kind: "not", of: side }, p);
    switch (operator) {
      case "&&":
        return both([of(left, p), of(right, p)]);
      case "||":
        return either([of(left, p), of(right, p)]);
      case "==>":
        return either([negated(left), of(right, p)]);
      case "<==":
        return either([of(left, p), negated(right)]);
      default: {
        const truths = [of(left, "neutral"), of(right, "neutral")];
        if (truths.some(isUndefined)) return absorb(worst(truths), p);
        return (truths[0] === truths[1]) === (operator === "<==>" || operator === "===");
      }
    }
  }
}

function both(truths: readonly Truth[]): Truth {
  return truths.includes(false) ? false : truths.every((truth) => truth === true) ? true : worst(truths);
}

function either(truths: readonly Truth[]): Truth {
  return truths.includes(true) ? true : truths.every((truth) => truth === false) ? false : worst(truths);
}

function compare(operator: string, left: number, right: number): boolean {
  switch (operator) {
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    case "===":
      return left === right;
    default:
      return left !== right;
  }
}

// Generating.

class Generator {
  #names = 0;

  constructor(
    readonly below: (n: number) => number,
    /** Whether a call has been made: there are old values and a result. */
    readonly after: boolean,
    /** Whether there is a previous version. */
    readonly change = false,
  ) {}

  #pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  condition(depth: number, bound: readonly string[]): Condition {
    if (depth <= 0 || this.below(8) === 0) return this.#atom(depth, bound);
    const inner = (): Condition => this.condition(depth - 1, bound);
    switch (this.below(12)) {
      case 0:
      case 1:
        return { kind: "not", of: inner() };
      case 2:
        return { kind: "branch", test: inner(), yes: inner(), no: inner() };
      case 3:
      case 4: {
        const range = this.#range(depth - 1, bound);
        return {
          kind: "quantified",
          every: this.below(2) === 0,
          range,
          body: this.condition(depth - 1, [...bound, range.name]),
        };
      }
      case 5:
        return this.#atom(depth, bound);
      default: {
        const operator = this.#pick(["&&", "||", "==>", "<==", "<==>", "<=!=>", "===", "!==", "&&", "||"]);
        return { kind: "logical", operator, left: inner(), right: inner() };
      }
    }
  }

  #atom(depth: number, bound: readonly string[]): Condition {
    switch (this.below(12)) {
      case 0:
        return { kind: "informal" };
      case 1:
      case 2:
        return { kind: "flag" };
      case 3:
        return { kind: "constant", value: this.below(2) === 0 };
      case 4:
        return { kind: "missing", name: this.#pick(["o", "xs", "y"]), negated: this.below(2) === 0 };
      case 5:
        return { kind: "includes", value: this.value(depth - 1, bound) };
      default: {
        const operator = this.#pick(["<", "<=", ">", ">=", "===", "!=="]);
        return {
          kind: "compare",
          operator,
          left: this.value(depth - 1, bound),
          right: this.value(depth - 2, bound),
        };
      }
    }
  }

  #range(depth: number, bound: readonly string[]): Range {
    const name = `i${this.#names++}`;
    const guard = this.below(3) === 0 ? this.condition(depth - 1, [...bound, name]) : undefined;
    const kind = this.below(12);
    if (kind === 0) return { name, values: { kind: "endless" }, guard };
    if (kind < 4) return { name, values: { kind: "elements" }, guard };
    return { name, values: { kind: "below", bound: this.#bound(bound) }, guard };
  }

  #bound(bound: readonly string[]): Value {
    switch (this.below(5)) {
      case 0:
        return { kind: "member", path: "xs.length" };
      case 1:
        return { kind: "member", path: "o.v" };
      case 2:
        return { kind: "variable", name: this.#pick(["x", ...bound]) };
      default:
        return { kind: "literal", value: this.below(4) };
    }
  }

  value(depth: number, bound: readonly string[]): Value {
    const simple = depth <= 0;
    // What was before the call is not known for all values of variables.
    if (this.change && this.below(4) === 0)
      return {
        kind: "prev",
        value: new Generator(this.below, this.after).value(depth - 1, this.after ? bound : []),
      };
    switch (this.below(simple ? 6 : 11)) {
      case 0:
        return { kind: "literal", value: this.below(5) - 1 };
      case 1:
      case 2:
        return { kind: "variable", name: this.#pick(["x", ...bound, ...(this.after ? ["\\result"] : [])]) };
      case 3:
        return { kind: "member", path: "y.valueOf()" };
      case 4:
      case 5:
        return { kind: "member", path: this.#pick(["o.v", "o.next.v", "xs.length"]) };
      case 6:
        return { kind: "element", index: this.value(0, bound) };
      case 7:
        return {
          kind: "binary",
          operator: this.#pick(["+", "-", "*"]),
          left: this.value(depth - 1, bound),
          right: this.value(depth - 1, bound),
        };
      case 8:
        return this.after
          ? { kind: "old", value: new Generator(this.below, false, this.change).value(depth - 1, []) }
          : {
              kind: "choice",
              test: this.condition(depth - 2, bound),
              yes: this.value(0, bound),
              no: this.value(0, bound),
            };
      default: {
        const range = this.#range(depth - 1, bound);
        const inner = [...bound, range.name];
        return this.below(3) === 0
          ? { kind: "count", range, body: this.condition(depth - 2, inner) }
          : {
              kind: "fold",
              fold: this.#pick(["sum", "product", "min", "max"]),
              range,
              body: this.value(depth - 2, inner),
            };
      }
    }
  }
}

// Cases.

export const programs = 4;
const perProgram = 110;
const calls = 14;
const clauses = ["requires", "ensures", "assert"] as const;

export interface Case {
  readonly clause: (typeof clauses)[number];
  readonly condition: Condition;
  readonly states: readonly State[];
}

function randomItem(below: (n: number) => number, depth = 2): Item | null {
  if (depth === 0 || below(3) === 0) return null;
  return { v: below(4), flag: below(2) === 0, next: randomItem(below, depth - 1) };
}

function randomState(below: (n: number) => number): State {
  const lists: readonly ((number | null)[] | null)[] = [null, null, [], [1, 2], [0, null, 2], [2, 2, 3]];
  return {
    x: below(5) - 1,
    y: below(3) === 0 ? null : below(4),
    o: randomItem(below),
    xs: lists[below(lists.length)] ?? null,
  };
}

export function makeCases(seed: number, change = false): Case[] {
  const below = random(seed);
  return Array.from({ length: perProgram }, () => {
    const clause = clauses[below(clauses.length)] ?? "requires";
    const condition = new Generator(below, clause === "ensures", change).condition(3, []);
    return { clause, condition, states: Array.from({ length: calls }, () => randomState(below)) };
  });
}

/** The truth that the evaluator finds; nothing where it does not judge. */
export function expectedTruth(
  { clause, condition }: Case,
  state: State,
  context: Context,
): Truth | undefined {
  const { x, y, o, xs } = state;
  const left = (by: number, pushed: number): State => ({
    x,
    y,
    o: o && { ...o, v: o.v + by },
    xs: xs && [...xs, pushed],
  });
  const previous = new Evaluator(left(2, 5), state, x + 2);
  const updated = new Evaluator(left(1, 7), state, x + 1, previous);
  try {
    return (clause === "ensures" ? updated : updated.atCall()).condition(condition, context, {});
  } catch (error) {
    if (error instanceof Unsettled) return undefined;
    throw error;
  }
}
