import type ts from "#typescript";

// TypeScript lets an object be called something wider, and be written to as such: a list of dogs is a list of animals, to which a cat
// may be added. So what is written is held against the types of all that it may be written to.

interface Write {
  /** The member that is written; nothing if it is an item of a container. */
  readonly name: string | undefined;
  readonly to: ts.Type;
  readonly value: ts.Type;
}

export class WideWrites {
  readonly #writes = new Map<string | undefined, Map<ts.Type, Set<ts.Type>>>();

  constructor(readonly checker: ts.TypeChecker) {}

  /** Takes note of a write to something that is known by a type. */
  add(name: Write["name"], to: Write["to"], value: Write["value"]): void {
    const ofName = this.#writes.get(name) ?? new Map<ts.Type, Set<ts.Type>>();
    const values = ofName.get(to) ?? new Set<ts.Type>();
    this.#writes.set(name, ofName.set(to, values.add(value)));
  }

  /** Whether something may be written to a member, or an item, of an owner that is not of the type that is held there. */
  isWider(name: Write["name"], owner: ts.Type, held: readonly ts.Type[]): boolean {
    const { checker } = this;
    for (const [to, values] of this.#writes.get(name) ?? []) {
      if (to === owner || !checker.isTypeAssignableTo(owner, to)) continue;
      for (const value of values)
        if (!held.some((type) => checker.isTypeAssignableTo(value, type))) return true;
    }
    return false;
  }
}
