import { isReference, type Reference, type Value } from "./graph.js";
import { ints, mapGet, mapSet, newMap } from "./intrinsics.js";
import type { Pairs } from "./pairs.js";

// Which entries of two maps or sets go together where their order does not count. Keys without identity do by value.
// Those with one do if they are a pair already, then if they have the same colour, by the colours that tell more apart
// first, then as they come.

/** Numbers that isomorphic nodes have in common. */
export interface Colours {
  readonly left: ArrayLike<number>;
  readonly right: ArrayLike<number>;
}

export interface Pairing {
  /** By the number of a left key that of its right one; -1 if it has none, -2 if that is left open. */
  readonly partners: Int32Array;
  /** The first right key that no left one goes with, or -1. */
  readonly extra: number;
  /** Whether it could have been otherwise. */
  readonly guessed: boolean;
}

/** Pairs the keys of two maps or the items of two sets. */
export function pairUp(
  left: readonly Value[],
  right: readonly Value[],
  pairs: Pairs,
  colours: readonly Colours[] | "nothing",
): Pairing {
  const task = new Task(left, right);
  task.byValue();
  task.byPairs(pairs);
  const guessed = task.open.length > 1 || task.openRight.length > 1;
  if (guessed && colours === "nothing") task.leaveOpen();
  else {
    for (let i = 0; colours !== "nothing" && i < colours.length && task.open.length > 0; i++)
      task.byColours(colours[i] as Colours);
    task.asTheyCome();
  }
  return { partners: task.partners, extra: task.extra(), guessed };
}

class Task {
  readonly partners: Int32Array;
  /** Keys with identity that have no partner. */
  open: number[] = [];
  openRight: number[] = [];
  /** By the number of a right key that of its left one and 1. */
  readonly #owners: Int32Array;

  constructor(
    readonly left: readonly Value[],
    readonly right: readonly Value[],
  ) {
    this.partners = ints(left.length);
    this.#owners = ints(right.length);
  }

  #join(i: number, j: number): void {
    this.partners[i] = j;
    this.#owners[j] = i + 1;
  }

  byValue(): void {
    const plain = newMap<Value, number>();
    const special = newMap<string, number>();
    for (let j = 0; j < this.right.length; j++) {
      const key = this.right[j] as Value;
      if (typeof key !== "object" || key === null) mapSet(plain, key, j);
      else if (hasValue(key)) mapSet(special, specialText(key), j);
      else this.openRight[this.openRight.length] = j;
    }
    for (let i = 0; i < this.left.length; i++) {
      const key = this.left[i] as Value;
      this.partners[i] = -1;
      if (typeof key === "object" && key !== null && !hasValue(key)) {
        this.open[this.open.length] = i;
        continue;
      }
      const j =
        typeof key === "object" && key !== null ? mapGet(special, specialText(key)) : mapGet(plain, key);
      if (j !== undefined) this.#join(i, j);
    }
  }

  /** Keys whose nodes are matched go with their matches or with nothing of this. */
  byPairs(pairs: Pairs): void {
    if (this.open.length === 0 || this.openRight.length === 0) return;
    const places = newMap<number, number>();
    for (let k = 0; k < this.openRight.length; k++) {
      const j = this.openRight[k] as number;
      const node = nodeOf(this.right[j] as Value);
      if (node >= 0 && pairs.isTaken(node)) mapSet(places, node, j);
    }
    for (let k = 0; k < this.open.length; k++) {
      const i = this.open[k] as number;
      const node = nodeOf(this.left[i] as Value);
      const j = node >= 0 ? mapGet(places, pairs.rightOf(node)) : undefined;
      if (j !== undefined) this.#join(i, j);
    }
    this.#close();
  }

  byColours(colours: Colours): void {
    const byColour = newMap<number, number[]>();
    for (let k = this.openRight.length - 1; k >= 0; k--) {
      const j = this.openRight[k] as number;
      const node = nodeOf(this.right[j] as Value);
      if (node < 0) continue;
      const colour = colours.right[node] as number;
      const list = mapGet(byColour, colour);
      if (list === undefined) mapSet(byColour, colour, [j]);
      else list[list.length] = j;
    }
    for (let k = 0; k < this.open.length; k++) {
      const i = this.open[k] as number;
      const node = nodeOf(this.left[i] as Value);
      const list = node < 0 ? undefined : mapGet(byColour, colours.left[node] as number);
      if (list === undefined || list.length === 0) continue;
      this.#join(i, list[list.length - 1] as number);
      list.length--;
    }
    this.#close();
  }

  asTheyCome(): void {
    for (let k = 0; k < this.open.length && k < this.openRight.length; k++)
      this.#join(this.open[k] as number, this.openRight[k] as number);
  }

  leaveOpen(): void {
    for (let k = 0; k < this.open.length; k++) this.partners[this.open[k] as number] = -2;
    for (let k = 0; k < this.openRight.length; k++) this.#owners[this.openRight[k] as number] = -1;
  }

  extra(): number {
    for (let j = 0; j < this.right.length; j++) if (this.#owners[j] === 0) return j;
    return -1;
  }

  /** Leaves open what has no partner yet. */
  #close(): void {
    const open: number[] = [];
    const openRight: number[] = [];
    for (let k = 0; k < this.open.length; k++) {
      const i = this.open[k] as number;
      if (this.partners[i] === -1) open[open.length] = i;
    }
    for (let k = 0; k < this.openRight.length; k++) {
      const j = this.openRight[k] as number;
      if (this.#owners[j] === 0) openRight[openRight.length] = j;
    }
    this.open = open;
    this.openRight = openRight;
  }
}

type Keyed = Exclude<Value, string | number | boolean | null>;

/** Whether a key is known by its value: neither a node nor what was not read. */
function hasValue(key: Keyed): key is Exclude<Keyed, Reference> {
  return key.kind !== "ref" && key.kind !== "cut" && key.kind !== "unreadable";
}

function specialText(key: Exclude<Keyed, Reference>): string {
  return key.kind === "bigint" ? key.digits : key.kind;
}

function nodeOf(key: Value): number {
  return isReference(key) ? key.node : -1;
}
