import {
  fromSequenceData,
  type Plan,
  type Sequence,
  type SequenceData,
  toSequenceData,
} from "../generate/index.js";
import type { Finding, Messages, PathStep } from "../result/index.js";
import type { WritingOptions, WrittenTest } from "../search/index.js";
import { isSameClause } from "./broken-clause.js";
import { Laboratory } from "./causes/laboratory.js";
import { doubtOf } from "./doubt.js";
import { type Drawing, drawnCases } from "./drawn-cases.js";
import { type Tried, traceName } from "./experiment-protocol.js";
import { findingOf } from "./findings.js";
import { fixtureNames } from "./fixture-text.js";
import type { TestOptions } from "./options.js";
import type { BrokenClause, FoundData } from "./protocol.js";
import { startGuest } from "./start-guest.js";
import { testFiles } from "./test-file.js";
import { unitsOf } from "./unit-results.js";

// A case that others found is run where nothing was called before, made small like those of a search, and run again like
// that. Then it is run once more on code that tells its steps. That code is not quite the program, so its path is taken
// only if it ends in the same violation; the verdict never rests on it.

/** What running calls needs of the outside. */
export type ReplayOptions = Pick<TestOptions, "cwd" | "hook" | "seed" | "timeLeft">;

/** A case that breaks a clause, and what became of it. */
interface Broken {
  readonly calls: SequenceData;
  readonly clause: BrokenClause;
  readonly tried: Tried;
}

/** The program as it tells its steps. */
const tracing = { edits: {}, keepsContracts: true, plain: true, traced: traceName };

/** Runs cases that others found, in the sandbox, with contracts on. */
export class Replayer {
  readonly #laboratory: Laboratory;
  readonly #found: FoundData[] = [];
  /** Whether the time for the present case is over. */
  #isOver = false;

  constructor(
    readonly plan: Plan,
    readonly messages: Messages,
    readonly options: ReplayOptions,
  ) {
    const { variantUrl } = options.hook;
    this.#laboratory = new Laboratory(
      plan,
      null,
      (modules) => {
        const both = [...modules, ...modules.map((url) => variantUrl(url, tracing))];
        return startGuest("experiment", plan, { ...options, modules: both }, options.hook.withFrames);
      },
      variantUrl,
      [],
    );
  }

  /**
   * What a case breaks in a process where nothing was called before; nothing if it breaks nothing or never ends, or if
   * that is held against another unit than the one that it calls last.
   */
  async broken(sequence: Sequence, milliseconds: number): Promise<Finding | undefined> {
    this.#isOver = false;
    const timer = setTimeout(() => {
      this.#isOver = true;
      void this.#laboratory.close();
    }, milliseconds);
    const found = await this.#broken(sequence);
    clearTimeout(timer);
    return found;
  }

  async #broken(sequence: Sequence): Promise<Finding | undefined> {
    const met = await this.#afresh(toSequenceData(sequence));
    if (met === undefined || met.tried.step < sequence.length - 1) return undefined;
    const small = this.#isOver ? undefined : await this.#laboratory.smallest(met.calls);
    const isSame = small === undefined || JSON.stringify(small.sequence) === JSON.stringify(met.calls);
    const again = isSame ? undefined : await this.#afresh(small.sequence);
    const { calls, clause, tried } =
      again !== undefined && isSameClause(again.clause, met.clause) && again.tried.refused === null
        ? again
        : met;
    const found: FoundData = {
      ...clause,
      message: tried.message ?? clause.clause,
      sequence: calls,
      caller: small?.caller ?? null,
      breadth: calls.length,
      depth: small?.depth ?? 1,
      count: 1,
      direct: 1,
      samples: [],
      near: [],
      after: [],
      repeats: true,
      alone: "yes",
      refused: tried.refused,
      thrown: small?.thrown ?? null,
    };
    const against = unitsOf(found, this.plan, this.messages);
    if (against.length > 0 && !against.includes(calls.at(-1)?.unit ?? -1)) return undefined;
    this.#found.push(found);
    const path = await this.#path(found, tried.step);
    await this.#laboratory.renew();
    const finding = findingOf(found, this.plan, this.messages, {});
    return path === undefined ? finding : { ...finding, path };
  }

  /** Cases that were drawn for some units and seemed to break something, which is to be seen where nothing was called before. */
  async drawn(drawing: Drawing): Promise<readonly Sequence[]> {
    return (await drawnCases(this.plan, drawing, this.options)).map(fromSequenceData);
  }

  /** Files of tests for all that is certain of what was found. */
  tests(options: WritingOptions): WrittenTest[] {
    const certain = this.#found.filter((found) => doubtOf(found) === undefined);
    const { cwd } = this.options;
    return testFiles(certain, this.plan, { ...options, cwd, fixtureText: fixtureNames({}) });
  }

  /** What a case breaks in a process where nothing was called before, which is left running. */
  async #afresh(sequence: SequenceData): Promise<Broken | undefined> {
    const run = async (): Promise<readonly Tried[] | undefined> => {
      await this.#laboratory.renew();
      if (this.#isOver) return undefined;
      return this.#laboratory.run(undefined, [sequence], { tolerant: false, alone: true });
    };
    // On a busy machine, a process may be too late once.
    const [tried] = (await run()) ?? (await run()) ?? [];
    const [clause] = tried?.broken ?? [];
    return tried === undefined || clause === undefined
      ? undefined
      : { calls: sequence.slice(0, tried.step + 1), clause, tried };
  }

  /** The steps of the last call, if those of the traced program lead to the same. */
  async #path(found: FoundData, step: number): Promise<PathStep[] | undefined> {
    const options = { tolerant: false, traced: true, alone: true };
    if (this.#isOver) return undefined;
    const [tried] = (await this.#laboratory.run(tracing, [found.sequence], options)) ?? [];
    const [clause] = tried?.broken ?? [];
    if (tried?.path === undefined || clause === undefined || tried.step !== step) return undefined;
    // What is put into a line moves the rest of it.
    if (!isSameClause({ ...clause, column: found.column }, found) || clause.kind !== found.kind)
      return undefined;
    const { steps, depth } = tried.path;
    if (steps.length === 0) return undefined;
    const { file, line, column, clause: text } = found;
    return [
      ...steps.map(({ outcome, file: inFile, ...one }) => ({
        file: this.messages.relative(inFile),
        ...one,
        ...(outcome !== null && { outcome }),
      })),
      { file, line, column, text: text.replace(/\s+/g, " "), depth, values: [], outcome: "broken" },
    ];
  }

  async close(): Promise<void> {
    await this.#laboratory.close();
  }
}
