import { type CallWatch, type ChangeWatch, type NotedCall, watchChanges } from "@proviso/runtime/changes";
import type { Plan, Sequence } from "../../generate/index.js";
import type { SequenceRunner } from "../../search/guest/index.js";
import type { ContractedUnit } from "../protocol.js";

// Whether a call meets what an update condition says of its input (seed 000, §6.2) is told when it begins: the call is made,
// and ended before its body runs. That takes a fraction of the time of a case, so of several calls that are drawn the
// first is taken that meets it.

/** Looks at calls of units under a change contract before they are made. */
export class Screening implements ChangeWatch {
  readonly #contracted: ReadonlySet<number>;
  /** Units that are not screened: those that give promises, which would be waited for with the case that follows, and default values that do something. */
  readonly #later: Set<number>;
  #met: boolean | undefined;

  constructor(
    plan: Plan,
    /** Units under a change contract, by their places in the plan. */
    contracted: ReadonlyMap<number, ContractedUnit>,
    readonly version: "previous" | "updated",
    readonly runner: SequenceRunner,
    /** Who is told of calls otherwise. */
    readonly watch: ChangeWatch,
  ) {
    this.#contracted = new Set(contracted.keys());
    this.#later = new Set(plan.units.flatMap(({ promises }, i) => (promises ? [i] : [])));
    for (const [unit, { screened }] of contracted) if (!screened.includes(version)) this.#later.add(unit);
  }

  /** Whether a unit is under a change contract. */
  concerns(unit: number): boolean {
    return this.#contracted.has(unit);
  }

  /**
   * Whether a call meets what a case asks of its input: in the previous version an update condition, in the updated one a
   * `requires`. Nothing if that cannot be told, as for more than one call.
   */
  meets(sequence: Sequence): boolean | undefined {
    const [step] = sequence;
    if (sequence.length !== 1 || step === undefined || !this.concerns(step.unit)) return undefined;
    if (this.#later.has(step.unit)) return undefined;
    const ready = this.runner.prepare(sequence);
    if (ready instanceof Promise || "kind" in ready) return undefined;
    this.#met = undefined;
    watchChanges(this);
    try {
      if (this.runner.finish(sequence, ready) instanceof Promise) this.#later.add(step.unit);
    } finally {
      watchChanges(this.watch);
    }
    return this.#met;
  }

  entered(call: NotedCall): CallWatch {
    const { version } = this;
    return {
      begun: (holds) => {
        this.#met = call.cases.some(
          // What `\prev` reads is not there yet, so what has no value may hold.
          ({ preserves }, i) =>
            version === "previous" ? !preserves && holds(i).value === true : holds(i).value !== false,
        );
        throw new Screened();
      },
    };
  }
}

/** Ends a call before its body runs. */
class Screened extends Error {}
