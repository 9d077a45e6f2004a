import type { Sort } from "../terms/sort.js";
import { type Literal, partsOf, type Term } from "../terms/term.js";

// Terms as text of SMT-LIB 2. What is used more than once is said once, by `let`: as text a term would be as large as the
// tree that the graph stands for. What depends on a bound variable is named inside of the quantifier that binds it.

/** How numbers of JavaScript are written: that depends on what a prelude makes of them. */
export type PrintNumber = (value: number) => string;

export function printTerm(term: Term, printNumber: PrintNumber): string {
  return new Printer(printNumber).scope(term);
}

class Printer {
  readonly #names = new Map<Term, string>();
  #named = 0;

  constructor(readonly printNumber: PrintNumber) {}

  /** A term whose shared parts are named around it. */
  scope(root: Term): string {
    const shared = sharedIn(root).filter((term) => !this.#names.has(term));
    const lets = shared.map((term) => {
      const text = this.#text(term);
      const name = `?${this.#named++}`;
      this.#names.set(term, name);
      return `(let ((${name} ${text})) `;
    });
    const text = this.#part(root);
    for (const term of shared) this.#names.delete(term);
    return `${lets.join("")}${text}${")".repeat(lets.length)}`;
  }

  #part(term: Term): string {
    return this.#names.get(term) ?? this.#text(term);
  }

  /** The nesting is at most as deep as what is used once. */
  #text(term: Term): string {
    switch (term.kind) {
      case "literal":
        return this.#literal(term.value);
      case "constant":
        return printName(term.name);
      case "application":
        return term.args.length === 0
          ? printName(term.operator)
          : `(${printFunction(term.operator, term.sort)} ${term.args.map((one) => this.#part(one)).join(" ")})`;
      case "quantified": {
        const bound = term.bound.map(({ name, sort }) => `(${printName(name)} ${sort.text})`).join(" ");
        const patterns = term.patterns
          .map((pattern) => ` :pattern (${pattern.map((one) => this.#part(one)).join(" ")})`)
          .join("");
        const body = this.scope(term.body);
        return `(${term.quantifier} (${bound}) ${patterns === "" ? body : `(! ${body}${patterns})`})`;
      }
    }
  }

  #literal(value: Literal): string {
    switch (typeof value) {
      case "boolean":
        return String(value);
      case "bigint":
        return value < 0n ? `(- ${-value})` : String(value);
      case "number":
        return this.printNumber(value);
      case "string":
        return printString(value);
    }
  }
}

/**
 * What is used more than once inside of a term, or is deep, parts first; not what is below a quantifier, which names its
 * own.
 */
function sharedIn(root: Term): Term[] {
  const uses = new Map<Term, number>();
  const open = [root];
  for (let term = open.pop(); term !== undefined; term = open.pop()) {
    const known = uses.get(term) ?? 0;
    uses.set(term, known + 1);
    if (known === 0 && term.kind !== "quantified") open.push(...partsOf(term));
  }
  const depths = new Map<Term, number>();
  return [...uses.keys()]
    .sort((a, b) => a.id - b.id)
    .filter((term) => {
      const depth = 1 + partsOf(term).reduce((most, one) => Math.max(most, depths.get(one) ?? 0), 0);
      const isNamed =
        term !== root &&
        term.kind !== "literal" &&
        term.kind !== "constant" &&
        isShared(uses.get(term), depth);
      depths.set(term, isNamed ? 0 : depth);
      return isNamed;
    });
}

const mostDepth = 200;

function isShared(uses: number | undefined, depth: number): boolean {
  return (uses ?? 0) > 1 || depth > mostDepth;
}

/** A constant array must be told its sort. */
function printFunction(operator: string, sort: Sort): string {
  return operator === "const" ? `(as const ${sort.text})` : printName(operator);
}

const plain = /^[A-Za-z~!@$%^&*_+=<>.?/-][0-9A-Za-z~!@$%^&*_+=<>.?/-]*$/;

/** A name as a symbol; quoted where it has to be, other names always by another symbol. `(_ …)` stands for itself. */
export function printName(name: string): string {
  if (plain.test(name) || name.startsWith("(_ ")) return name;
  return `|${name.replace(/[^ -~]|[\\|^]/g, (unit) => `^${unit.charCodeAt(0).toString(16)};`)}|`;
}

/** Every unit that is not plainly visible is written by its number. */
function printString(text: string): string {
  let written = "";
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const isPlain = unit >= 0x20 && unit < 0x7f && unit !== 0x5c;
    written += isPlain ? (unit === 0x22 ? '""' : text.charAt(i)) : `\\u{${unit.toString(16)}}`;
  }
  return `"${written}"`;
}
