import { type Builder, subterms, type Term } from "../solver/index.js";

// What is known to hold, level by level. Where something holds anyway, a condition that mentions it says no more without it: so a
// promise that repeats the precondition is asked about without it, and what follows from it by itself is not asked at all.

export class KnownConditions {
  readonly #values = new Map<Term, boolean>();
  /** What is known since each level began. */
  readonly #since: Term[][] = [[]];

  constructor(readonly build: Builder) {}

  has(term: Term): boolean {
    return this.#values.get(term) === true;
  }

  push(): void {
    this.#since.push([]);
  }

  pop(): void {
    for (const term of this.#since.pop() ?? []) this.#values.delete(term);
  }

  /** From now on, until the level is left, a condition holds. */
  add(condition: Term): void {
    for (const part of this.partsOf(condition)) {
      this.#set(part, true);
      this.#set(this.build.not(part), false);
    }
  }

  /** Conditions that say the same together. */
  partsOf(condition: Term): readonly Term[] {
    if (condition.kind !== "application") return [condition];
    if (condition.operator === "and") return condition.args.flatMap((one) => this.partsOf(one));
    const [inner] = condition.args;
    if (condition.operator !== "not" || inner?.kind !== "application" || inner.operator !== "or")
      return [condition];
    return inner.args.flatMap((one) => this.partsOf(this.build.not(one)));
  }

  /** A condition that says the same as one does, where everything holds that is known. */
  simplified(condition: Term): Term {
    const simple = new Map<Term, Term>();
    const all = subterms([condition]);
    for (const term of all) {
      const value = this.#values.get(term);
      if (value !== undefined) simple.set(term, this.build.literal(value));
      else if (term.kind === "application" && term.args.some((one) => simple.has(one)))
        simple.set(
          term,
          this.build.apply(
            term.operator,
            term.args.map((one) => simple.get(one) ?? one),
            term.sort,
          ),
        );
    }
    return simple.get(condition) ?? condition;
  }

  #set(term: Term, value: boolean): void {
    if (this.#values.has(term) || term.kind === "literal") return;
    this.#values.set(term, value);
    this.#since.at(-1)?.push(term);
  }
}
