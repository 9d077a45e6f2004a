import { type Clock, outcomeOf, type UnitCases, type WayToCall } from "../../execution/index.js";
import { type Sequence, type SequenceData, toSequenceData } from "../../generate/index.js";
import type { DeclaredUnit } from "../../plan/index.js";
import type { Term } from "../../solver/index.js";
import type { Explorer, State } from "../../symbolic/index.js";
import type { UpdateCondition } from "./update-condition.js";

/** Calls for each condition: one for each of so many paths. */
const most = 4;

/** Milliseconds for more than one. */
const more = 3_000;

/** Looks for calls on the paths of a unit. */
export class PathSearch {
  readonly #found = new Set<string>();
  /** What is not modelled of the paths. */
  readonly lost = new Set<string>();
  /** Calls about which not all is known: the last resort. */
  readonly #doubtful: (() => Promise<void>)[] = [];

  constructor(
    readonly cases: UnitCases,
    readonly explorer: Explorer,
    readonly update: UpdateCondition,
    readonly clock: Clock,
    readonly onFound: (sequence: SequenceData) => void,
  ) {}

  /** How many were found. */
  get found(): number {
    return this.#found.size;
  }

  get #isThrough(): boolean {
    return this.#found.size >= most || !this.clock.hasTime();
  }

  async run(unit: DeclaredUnit): Promise<void> {
    for await (const one of this.cases.callsOf(unit)) {
      await this.#along(one);
      if (this.#isThrough) break;
    }
    for (const ask of this.#doubtful) {
      if (this.#isThrough) return;
      await ask();
    }
  }

  async #along({ call, way }: WayToCall): Promise<void> {
    const begun = call.states.map((state) => {
      const one = state.fork();
      one.assume(this.update.atEntry(one, call.given));
      return one;
    });
    for (const state of begun) {
      const ask = (): Promise<void> => this.#take(state.conditions, way, state);
      if (this.update.isOfInput) await ask();
      else this.#doubtful.push(ask);
    }
    for await (const end of this.explorer.paths(begun)) {
      const outcome = outcomeOf(end);
      if (outcome === undefined) {
        if (end.ending?.kind === "unmodelled") this.lost.add(end.ending.what);
        this.#doubtful.unshift(() => this.#take(end.conditions, way, end));
      } else {
        end.ending = undefined;
        await this.#take([...end.conditions, this.update.atEnd(end, call.given, outcome)], way, end);
      }
      if (this.#isThrough) return;
    }
  }

  async #take(conditions: readonly Term[], way: WayToCall["way"], end: State): Promise<void> {
    for await (const { sequence } of this.cases.meeting(conditions, way, end)) {
      this.#keep(sequence);
      return;
    }
  }

  #keep(sequence: Sequence): void {
    const data = toSequenceData(sequence);
    const key = JSON.stringify(data);
    if (this.#found.has(key)) return;
    // One call is what is wanted, and more are better.
    if (this.#found.size === 0) this.clock.shorten(more);
    this.#found.add(key);
    this.onFound(data);
  }
}
