import { Bool, evaluate, Int, type Literal, Num, Str, type Term } from "../solver/index.js";
import { allMeanings } from "../symbolic/index.js";

// Values for all terms, from those that a solver told. What arrays hold is known by address, however it was reached; what nobody
// asked about has the simplest value that it may have.

export class Model {
  readonly #held = new Map<string, Literal>();
  readonly #known = new Map<Term, Literal>();
  /** The address of the last object that nobody asked about; solvers are not known to go that far down. */
  #addresses = -(2n ** 40n);

  constructor(readonly values: ReadonlyMap<Term, Literal>) {
    for (const [term, value] of values) {
      const key = this.#keyOf(term);
      if (key !== undefined) this.#held.set(key, value);
    }
  }

  /** What is held under a name at an address, by its index. */
  heldAt(name: string, address: Literal): ReadonlyMap<string, Literal> {
    const prefix = `${name}[${address}][`;
    return new Map(
      [...this.#held].flatMap(([key, value]) =>
        key.startsWith(prefix) ? [[key.slice(prefix.length, -1), value] as const] : [],
      ),
    );
  }

  of(term: Term): Literal {
    const known = this.#known.get(term);
    if (known !== undefined) return known;
    const value = this.#value(term);
    this.#known.set(term, value);
    return value;
  }

  #value(term: Term): Literal {
    const told = this.values.get(term);
    if (told !== undefined) return told;
    switch (term.kind) {
      case "literal":
        return term.value;
      case "constant":
        return this.#unasked(term.name, term);
      case "quantified":
        return simplest(term);
      case "application": {
        const key = this.#keyOf(term);
        if (key !== undefined) return this.#held.get(key) ?? this.#unasked(key, term);
        const args = new Map(term.args.map((one) => [one, this.of(one)]));
        return evaluate(term, args, allMeanings) ?? simplest(term);
      }
    }
  }

  /** What nobody asked about: objects differ from each other. */
  #unasked(key: string, term: Term): Literal {
    if (!key.startsWith("old!")) return simplest(term);
    this.#addresses -= 1n;
    this.#held.set(key, this.#addresses);
    return this.#addresses;
  }

  /** What a term reads of an array, by the values of its indices. */
  #keyOf(term: Term): string | undefined {
    if (term.kind === "constant") return `${term.name}`;
    if (term.kind !== "application" || term.operator !== "select") return undefined;
    const [array, index] = term.args;
    const within = array && this.#keyOf(array);
    return within === undefined || index === undefined ? undefined : `${within}[${this.of(index)}]`;
  }
}

function simplest({ sort, id }: Term): Literal {
  switch (sort) {
    case Bool:
      return false;
    case Int:
      return 0n;
    case Num:
      return 0;
    case Str:
      return "";
    default:
      throw new Error(`There is no simplest value of ${sort.text} for ${id}.`);
  }
}
