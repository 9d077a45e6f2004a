import { pathToFileURL } from "node:url";
import type { Plan, SequenceData } from "../../generate/index.js";
import type { SandboxChild, StartFailure } from "../../sandbox/index.js";
import type {
  Choosing,
  ExperimentMessage,
  Minimising,
  SmallCase,
  Trial,
  Tried,
} from "../experiment-protocol.js";
import type { TextEdit } from "./relaxations.js";

/** A variant of the program. */
export interface LaboratoryVariant {
  /** By file, in the order of its text. */
  readonly edits: Readonly<Record<string, readonly TextEdit[]>>;
  /** Whether only code is edited, and no contract. */
  readonly keepsContracts: boolean;
  readonly plain: boolean;
  /** The global object that is told each step that functions take, by its name. */
  readonly traced?: string;
}

/** How cases are run. */
interface TrialOptions {
  readonly tolerant: boolean;
  /** Whether cases that do not come to an end are left out; otherwise they leave nothing. */
  readonly mayLose?: boolean;
  readonly watched?: string;
  /** Whether the path to a violation is wanted, of a variant that tells its steps. */
  readonly traced?: boolean;
  /** Whether only what the cases call is loaded, and what that imports. */
  readonly alone?: boolean;
}

/** Variants of one text, or cases of one variant, that may end the process before the others are given up. */
const mostLost = 4;

/** Children of which one case may need as many. */
const fewStarts = 2;

/** Runs cases on variants of a program, in one child as long as it lives; those who need many children have the next one started ahead. */
export class Laboratory {
  #child: SandboxChild | undefined;
  #spare: Promise<SandboxChild | StartFailure> | undefined;
  #started = 0;

  constructor(
    readonly plan: Plan,
    readonly fixtures: string | null,
    /** Starts a child that will load these modules first, as URLs. */
    readonly start: (modules: readonly string[]) => Promise<SandboxChild | StartFailure>,
    readonly variantUrl: (url: string, variant: LaboratoryVariant) => string,
    /** Modules that the program itself cannot load. */
    readonly unloadable: readonly number[],
  ) {}

  /** What became of the cases; nothing if the variant does not load, or cases are lost that must not be. */
  async run(
    variant: LaboratoryVariant | undefined,
    sequences: readonly SequenceData[],
    { tolerant, watched, mayLose = false, traced = false, alone = false }: TrialOptions,
  ): Promise<readonly Tried[] | undefined> {
    const modules = this.#modules(variant, alone ? sequences : undefined);
    let left = sequences;
    for (let lost = 0; lost <= mostLost; lost++) {
      const answer = await this.#ask({
        modules,
        sequences: left,
        tolerant,
        watched: watched ?? null,
        ...(traced && { traced }),
      });
      if (answer === undefined) return undefined;
      if ("kind" in answer) return answer.kind === "tried" ? answer.results : undefined;
      const { at } = answer;
      // Lost before the first case: it will be lost again.
      if (at === undefined || !mayLose) return undefined;
      left = left.filter((_, i) => i !== at);
    }
    return undefined;
  }

  /**
   * The first of the variants in one text with which failing cases go well and the others go on as they did. One that
   * does not come to an end is left out, and so are those that were found before it.
   */
  async choose(variant: LaboratoryVariant, choosing: Omit<Choosing, "modules">): Promise<readonly number[]> {
    const modules = this.#modules(variant);
    const { last } = choosing;
    let { first } = choosing;
    for (let lost = 0; lost <= mostLost && first <= last; lost++) {
      const answer = await this.#ask({ ...choosing, modules, first });
      if (answer === undefined) return [];
      if ("kind" in answer) return answer.kind === "chosen" ? answer.choices : [];
      first = (answer.at ?? last) + 1;
    }
    return [];
  }

  /** The smallest case that breaks what a case does; nothing if it breaks nothing, or is lost. */
  async smallest(large: SequenceData): Promise<SmallCase | undefined> {
    const answer = await this.#ask({ modules: this.#modules(undefined, [large]), large });
    return answer !== undefined && "kind" in answer && answer.kind === "small"
      ? (answer.small ?? undefined)
      : undefined;
  }

  /** What becomes of cases in the program itself, in a process where nothing was called before; nothing if they are lost. */
  async afresh(sequences: readonly SequenceData[]): Promise<readonly Tried[] | undefined> {
    await this.renew();
    const results = await this.run(undefined, sequences, { tolerant: false, alone: true });
    await this.renew();
    return results;
  }

  /** The URLs of the program's modules in a variant of it, or as they are; all of them, or those that cases call. */
  #modules(
    variant: LaboratoryVariant | undefined,
    sequences?: readonly SequenceData[] | undefined,
  ): (string | null)[] {
    const { units } = this.plan;
    const called = sequences && new Set(sequences.flat().map(({ unit }) => units[unit]?.access?.module));
    return this.plan.modules.map((file, i) => {
      if (this.unloadable.includes(i) || called?.has(i) === false) return null;
      const { href } = pathToFileURL(file);
      return variant === undefined ? href : this.variantUrl(href, variant);
    });
  }

  /** What the child says, or the number it was at when it was lost. */
  async #ask(
    trial: Trial | Choosing | Minimising,
  ): Promise<ExperimentMessage | { readonly at: number | undefined } | undefined> {
    const child = await this.#ready(trial.modules);
    if (child === undefined) return undefined;
    child.send(trial as never);
    const received = await child.receive();
    if ("message" in received) return received.message as unknown as ExperimentMessage;
    this.#child = undefined;
    await child.close();
    return { at: "case" in received.ending ? received.ending.case : undefined };
  }

  /** Ends the child; the next one is one where nothing was called before. */
  async renew(): Promise<void> {
    await this.#child?.close();
    this.#child = undefined;
  }

  async close(): Promise<void> {
    const spare = this.#spare;
    this.#spare = undefined;
    await this.renew();
    const started = await spare;
    if (started !== undefined && !("failure" in started)) await started.close();
  }

  async #ready(modules: readonly (string | null)[]): Promise<SandboxChild | undefined> {
    if (this.#child !== undefined) return this.#child;
    const needed = [...modules, this.fixtures].filter((url) => url !== null);
    const started = this.#spare ?? this.start(needed);
    this.#started += 1;
    this.#spare = this.#started > fewStarts ? this.start(needed) : undefined;
    const child = await started;
    if ("failure" in child) return undefined;
    child.send({ plan: this.plan, fixtures: this.fixtures } as never);
    this.#child = child;
    return child;
  }
}
