import type { Solvers, Subject } from "../execution/index.js";
import type { Plan } from "../generate/index.js";
import type { DeclaredInputs, DeclaredUnit } from "../plan/index.js";
import type { EffectiveContracts } from "../program/index.js";
import type { Finding, Messages } from "../result/index.js";
import type { Replaying, VerifyOptions } from "./options.js";

/** Cases that were run, as text, and the first finding of them that is in doubt. */
export interface Tried {
  readonly cases: Set<string>;
  doubted: Finding | undefined;
}

/** All that units of one program are looked at with. */
export class Engine {
  #replay: Replaying | undefined;
  readonly #tried = new Map<DeclaredUnit, Tried>();

  constructor(
    readonly subject: Subject,
    readonly inputs: DeclaredInputs,
    readonly effective: EffectiveContracts,
    readonly plan: Plan,
    readonly messages: Messages,
    readonly options: VerifyOptions,
    readonly solvers: Solvers,
  ) {
    subject.clock.hasTime = solvers.clock.hasTime;
  }

  /** Runs calls in a process that is started when the first are run. */
  get replay(): Replaying {
    this.#replay ??= this.options.replay(this.plan, this.messages);
    return this.#replay;
  }

  /** What was run of a unit so far, in earlier rounds too. */
  triedOf(unit: DeclaredUnit): Tried {
    const known = this.#tried.get(unit) ?? { cases: new Set(), doubted: undefined };
    this.#tried.set(unit, known);
    return known;
  }

  async close(): Promise<void> {
    await this.#replay?.close();
  }
}
