import { pathToFileURL } from "node:url";
import type { Plan, SequenceData } from "../../generate/index.js";
import type { SandboxChild, StartFailure } from "../../sandbox/index.js";
import type { ExperimentMessage, Tried } from "../experiment-protocol.js";
import type { TextEdit } from "./relaxations.js";

/** A variant of the program: edits of one file. */
export interface LaboratoryVariant {
  readonly file: string;
  readonly edits: readonly TextEdit[];
  /** Whether only code is edited, and no contract. */
  readonly keepsContracts: boolean;
  readonly plain: boolean;
}

/** How cases are run. */
export interface TrialOptions {
  readonly tolerant: boolean;
  readonly watched?: string;
}

/** Runs cases on variants of a program, in one child as long as it lives. */
export class Laboratory {
  #child: SandboxChild | undefined;
  trials = 0;

  constructor(
    readonly plan: Plan,
    readonly fixtures: string | null,
    readonly start: () => Promise<SandboxChild | StartFailure>,
    readonly variantUrl: (url: string, variant: LaboratoryVariant) => string,
  ) {}

  /** What became of the cases; nothing if the variant does not load, or does not come to an end. */
  async run(
    variant: LaboratoryVariant,
    sequences: readonly SequenceData[],
    { tolerant, watched }: TrialOptions,
  ): Promise<readonly Tried[] | undefined> {
    const child = await this.#ready();
    if (child === undefined) return undefined;
    this.trials += 1;
    const modules = this.plan.modules.map((file) => this.variantUrl(pathToFileURL(file).href, variant));
    child.send({ modules, sequences, tolerant, watched: watched ?? null } as never);
    const received = await child.receive();
    if ("ending" in received) {
      this.#child = undefined;
      await child.close();
      return undefined;
    }
    const message = received.message as unknown as ExperimentMessage;
    return message.kind === "tried" ? message.results : undefined;
  }

  async close(): Promise<void> {
    await this.#child?.close();
    this.#child = undefined;
  }

  async #ready(): Promise<SandboxChild | undefined> {
    if (this.#child !== undefined) return this.#child;
    const child = await this.start();
    if ("failure" in child) return undefined;
    child.send({ plan: this.plan, fixtures: this.fixtures } as never);
    this.#child = child;
    return child;
  }
}
