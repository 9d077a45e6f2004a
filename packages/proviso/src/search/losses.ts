import type { SequenceData } from "../generate/index.js";
import type { Ending } from "../sandbox/index.js";
import { givenCase, type Restriction, type SearchOrder, shrinkingNote } from "./protocol.js";

/** How a case made the process it ran in useless: by ending it, or by changing what everybody in it shares. */
export type Fate = Ending | { readonly kind: "changed"; readonly names: readonly string[] };

/** A process that is no more, and the cases one of which it was. */
export interface Loss {
  readonly fate: Fate;
  readonly from: number;
  /** Nothing if it is not known how many there were. */
  readonly to: number | undefined;
  /** Whether the case had come to its second part. */
  readonly isSecond?: boolean;
}

/** A case that cost the process it ran in. */
export interface Culprit {
  readonly case: number;
  readonly fate: Fate;
  readonly sequence: SequenceData;
  /** Whether it had come to its second part. */
  readonly isSecond: boolean;
}

/** Numbers that a unit may still be called with after it has cost a process, and then another; then it is not called. */
const smaller: readonly number[] = [1_000, 10];
/** The same, where processes are dear. */
const smallerAtOnce = smaller.slice(-1);

/** What orders say for the sake of processes that were lost. */
export type LossOrders =
  | "skipped"
  | "careful"
  | "notedFrom"
  | "watchedFrom"
  | "restricted"
  | "unloaded"
  | "unshrunk";

/** What was learnt from lost processes for the next one: which cases, and in the end which units, to leave out. */
export class Losses {
  constructor(
    /** So many processes may a unit cost before it is called with small numbers only, and then not at all. */
    readonly patience = 0,
    /** Whether the guest can break off a call that does not come to an end, which then costs no process. */
    readonly mayWatch = false,
    /** Whether it does so from the start. */
    isWatched = false,
    /** Whether a process costs more than what else such a unit may show. */
    readonly isThrifty = false,
  ) {
    if (isWatched) this.#watchedFrom = 0;
    // To note a case takes time, but then it is known at once which one it was.
    if (isThrifty) this.#notedFrom = 0;
  }

  readonly #fates = new Map<number, Fate>();
  readonly #second = new Set<number>();
  readonly #sequences = new Map<number, SequenceData>();
  readonly #restrictions: Restriction[] = [];
  readonly #unloaded = new Map<number, Fate>();
  readonly #unshrunk = new Set<number>();
  readonly #costs = new Map<number, number>();
  #careful: SearchOrder["careful"] = null;
  #notedFrom: SearchOrder["notedFrom"] = null;
  #watchedFrom: SearchOrder["watchedFrom"] = null;

  /** How many cases cost a process. */
  get size(): number {
    return this.#fates.size;
  }

  /** The units that were left out in the end. */
  get banned(): readonly number[] {
    return this.#restrictions.flatMap(({ unit, most }) => (most === null ? [unit] : []));
  }

  /** The units that were called with small numbers only from some case on, and the largest of these. */
  get limited(): readonly { readonly unit: number; readonly most: number }[] {
    const least = new Map<number, number>();
    for (const { unit, most } of this.#restrictions) if (most !== null) least.set(unit, most);
    for (const unit of this.banned) least.delete(unit);
    return [...least].map(([unit, most]) => ({ unit, most }));
  }

  /** The cases that are to blame. */
  get culprits(): readonly Culprit[] {
    return [...this.#fates].flatMap(([number, fate]) => {
      const sequence = this.#sequences.get(number);
      return sequence === undefined
        ? []
        : [{ case: number, fate, sequence, isSecond: this.#second.has(number) }];
    });
  }

  get orders(): Pick<SearchOrder, LossOrders> {
    return {
      skipped: [...this.#fates.keys()],
      careful: this.#careful,
      notedFrom: this.#notedFrom,
      watchedFrom: this.#watchedFrom,
      restricted: this.#restrictions,
      unloaded: [...this.#unloaded.keys()],
      unshrunk: [...this.#unshrunk],
    };
  }

  /** The modules that are not loaded, and what became of the process that loaded them. */
  get failed(): readonly { readonly module: number; readonly error: string }[] {
    return [...this.#unloaded].map(([module, fate]) => ({ module, error: fateText(fate) }));
  }

  /** Notes that a process was lost while it loaded a module. */
  loading(module: number, fate: Fate): void {
    this.#unloaded.set(module, fate);
  }

  /** Notes what a case would have been that was left out. */
  skipped(number: number, sequence: SequenceData): void {
    this.#sequences.set(number, sequence);
  }

  /**
   * Draws the consequence of a loss. What goes on and on is tried once more, watched; of several cases the guilty one is sought first; one that makes a case small is
   * not tried again. Gives whether there is something that can be left out.
   */
  take(
    { fate, from, to, isSecond = false }: Loss,
    turns: readonly number[],
    order: Pick<SearchOrder, "given" | "inserted">,
  ): boolean {
    const isEndless = fate.kind === "hang" || fate.kind === "memory";
    if (this.mayWatch && isEndless && from >= 0 && this.#watchedFrom === null) this.#watchedFrom = from;
    else if (to === undefined) this.#notedFrom = Math.min(from, this.#notedFrom ?? from);
    else if (to < 0) {
      const finding = shrinkingNote(to);
      if (this.#unshrunk.has(finding)) return false;
      this.#unshrunk.add(finding);
    } else if (from < to && !(this.#careful !== null && this.#careful.from <= to && to <= this.#careful.to))
      this.#careful = { from, to };
    else {
      this.#careful = null;
      this.#fates.set(to, fate);
      if (isSecond) this.#second.add(to);
      const unit = givenCase(order, to)?.at(-1)?.unit ?? turns[to % turns.length] ?? -1;
      const cost = (this.#costs.get(unit) ?? 0) + 1;
      this.#costs.set(unit, cost);
      if (fate.kind !== "changed" && cost <= this.patience) return true;
      const before = this.#restrictions.filter((one) => one.unit === unit).length;
      const most =
        fate.kind === "changed" ? null : ((this.isThrifty ? smallerAtOnce : smaller)[before] ?? null);
      this.#restrictions.push({ unit, from: to + 1, most });
    }
    return true;
  }
}

/** What became of a process, in words. */
export function fateText(fate: Fate): string {
  switch (fate.kind) {
    case "done":
      return "the process was through";
    case "hang":
      return "it did not come to an end";
    case "memory":
      return "it used up the memory";
    case "exit":
      return `it ended the process with status ${fate.code}`;
    case "rejection":
      return `it left an error that nobody handles: ${fate.error.split("\n")[0]}`;
    case "expired":
      return "the process used up its time";
    case "crash":
      return `the process crashed: ${fate.reason}`;
    case "changed": {
      const [first, second, ...more] = fate.names;
      const names =
        second === undefined
          ? first
          : more.length === 0
            ? `${first} and ${second}`
            : `${first}, ${second} and ${more.length} more`;
      return `it changed ${names}`;
    }
  }
}
