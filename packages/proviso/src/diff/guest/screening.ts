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
  /** Units that give promises: to wait for one would be waited for with the case that follows. */
  readonly #later: Set<number>;
  #met: boolean | undefined;

  constructor(
    plan: Plan,
    contracted: readonly ContractedUnit[],
    readonly version: "previous" | "updated",
    readonly runner: SequenceRunner,
    /** Who is told of calls otherwise. */
    readonly watch: ChangeWatch,
  ) {
    const names = new Set(contracted.map((one) => one[version]));
    this.#contracted = new Set(plan.units.flatMap(({ name }, i) => (names.has(name) ? [i] : [])));
    this.#later = new Set(plan.units.flatMap(({ promises }, i) => (promises ? [i] : [])));
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
          ({ preserves }, i) => !(preserves && version === "previous") && holds(i).value === true,
        );
        throw new Screened();
      },
    };
  }
}

/** Ends a call before its body runs. */
class Screened extends Error {}
