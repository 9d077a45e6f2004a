import { type Plan, type Sequence, toSequenceData } from "../generate/index.js";
import type { Finding, Messages } from "../result/index.js";
import { Laboratory } from "./causes/laboratory.js";
import { findingOf } from "./findings.js";
import type { TestOptions } from "./options.js";
import { startGuest } from "./start-guest.js";

/** What running calls needs of the outside. */
export type ReplayOptions = Pick<TestOptions, "cwd" | "hook" | "seed" | "timeLeft">;

/** Runs cases that others found, in the sandbox, with contracts on. */
export class Replayer {
  readonly #laboratory: Laboratory;

  constructor(
    readonly plan: Plan,
    readonly messages: Messages,
    options: ReplayOptions,
  ) {
    const { variantUrl } = options.hook;
    this.#laboratory = new Laboratory(
      plan,
      null,
      () => startGuest("experiment", plan, options),
      variantUrl,
      [],
    );
  }

  /** What a case breaks in a process where nothing was called before; nothing if it breaks nothing, or never ends. */
  async broken(sequence: Sequence, milliseconds: number): Promise<Finding | undefined> {
    const data = toSequenceData(sequence);
    const timer = setTimeout(() => void this.#laboratory.close(), milliseconds);
    const [tried] = (await this.#laboratory.afresh([data])) ?? [];
    clearTimeout(timer);
    const [clause] = tried?.broken ?? [];
    if (tried === undefined || clause === undefined) return undefined;
    const calls = data.slice(0, tried.step + 1);
    const found = {
      ...clause,
      message: tried.message ?? clause.clause,
      sequence: calls,
      caller: null,
      breadth: calls.length,
      depth: 1,
      count: 1,
      direct: 1,
      samples: [],
      near: [],
      after: [],
      repeats: true,
      alone: "yes",
      refused: null,
      thrown: null,
    } as const;
    return findingOf(found, this.plan, this.messages, {});
  }

  async close(): Promise<void> {
    await this.#laboratory.close();
  }
}
