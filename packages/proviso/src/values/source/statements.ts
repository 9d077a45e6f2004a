// Statements that declare and complete variables, in order. A variable that nothing leads to is left out: a caller's
// expression for an instance may not use all that the instance refers to.

interface Statement {
  /** The variable that it declares or changes. */
  readonly owner: number;
  readonly uses: ReadonlySet<number>;
  readonly text: string;
}

/** A statement that waits for variables that are declared later. */
interface Waiting extends Statement {
  readonly needs: Set<number>;
}

export class Statements {
  readonly #list: Statement[] = [];
  readonly #last: Statement[] = [];
  #waiting: Waiting[] = [];
  readonly #declared = new Set<number>();

  declare(owner: number, uses: ReadonlySet<number>, text: string): void {
    this.#list.push({ owner, uses, text });
    this.#declared.add(owner);
    const ready = this.#waiting.filter(({ needs }) => [...needs].every((n) => this.#declared.has(n)));
    this.#waiting = this.#waiting.filter((statement) => !ready.includes(statement));
    this.#list.push(...ready);
  }

  /** A statement for when its owner and all that it uses are declared. */
  later(owner: number, uses: ReadonlySet<number>, text: string): void {
    this.#waiting.push({ owner, uses, text, needs: new Set([owner, ...uses]) });
  }

  /** A statement for when all is complete. */
  last(owner: number, text: string): void {
    this.#last.push({ owner, uses: new Set(), text });
  }

  /** The statements that the given variables need. */
  texts(wanted: ReadonlySet<number>): string[] {
    if (this.#waiting.length > 0) throw new Error("A variable of this value graph was never declared.");
    const all = [...this.#list, ...this.#last];
    const uses = new Map<number, number[]>();
    for (const statement of all)
      uses.set(statement.owner, [...(uses.get(statement.owner) ?? []), ...statement.uses]);
    const kept = new Set(wanted);
    for (const owner of kept) for (const used of uses.get(owner) ?? []) kept.add(used);
    return all.filter(({ owner }) => kept.has(owner)).map(({ text }) => text);
  }
}
