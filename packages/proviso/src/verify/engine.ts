import type { Plan } from "../generate/index.js";
import type { DeclaredInputs } from "../plan/index.js";
import type { EffectiveContracts } from "../program/index.js";
import type { Messages } from "../result/index.js";
import type { Replaying, VerifyOptions } from "./options.js";
import type { Solvers } from "./solvers.js";
import type { Subject } from "./subject.js";

/** All that units of one program are looked at with. */
export class Engine {
  #replay: Replaying | undefined;

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

  async close(): Promise<void> {
    await this.#replay?.close();
  }
}
