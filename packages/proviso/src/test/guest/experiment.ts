import { type ClauseKind, type ContractError, configure } from "@proviso/runtime";
import { state } from "@proviso/runtime/internal";
import { fromSequenceData, type Sequence } from "../../generate/index.js";
import type { Channel } from "../../sandbox/index.js";
import {
  type Choosing,
  type ExperimentMessage,
  type ExperimentOrder,
  type Trial,
  type Tried,
  type Wanted,
  wantedName,
  watchName,
} from "../experiment-protocol.js";
import type { BrokenClause } from "../protocol.js";
import { callUnits } from "./call-unit.js";
import { type Features, featuresByName, featuresOf } from "./features.js";
import { loadFixtures } from "./load-fixtures.js";
import type { Outcome } from "./outcome.js";
import { SequenceRunner } from "./run-sequence.js";

// Runs inside the sandbox: the same cases on one variant of the program after the other.

/** What the program goes on after; a precondition is still what tells a case from a meaningless one. */
const tolerated = [
  "postcondition",
  "invariant",
  "constraint",
  "frame",
  "assert",
  "assume",
  "hence-by",
  "loop",
  "unreachable",
] as const satisfies readonly ClauseKind[];

export async function serve(channel: Channel): Promise<void> {
  const { plan, fixtures: url } = channel.receive() as unknown as ExperimentOrder;
  const fixtures = await loadFixtures(url);
  const say = (message: ExperimentMessage): void => channel.send(message as never);
  Error.stackTraceLimit = 0;
  Object.defineProperty(globalThis, wantedName, { value: wanted });
  for (let number = 1; ; number++) {
    const trial = channel.receive() as unknown as Trial | Choosing;
    channel.note("last" in trial ? trial.first : number);
    Object.assign(wanted, { choice: 0, rounds });
    const modules = await loaded(trial.modules);
    const runner = new SequenceRunner(
      plan,
      callUnits(plan, modules),
      (value) => channel.settle(value),
      fixtures,
    );
    if ("last" in trial) {
      say({ kind: "chosen", choice: await chosen(trial, runner, channel) });
      continue;
    }
    const results: Tried[] = [];
    for (const data of trial.sequences) {
      channel.note(number);
      channel.reseed(0);
      results.push(await tried(fromSequenceData(data), trial, runner));
    }
    configure({ onViolation: "throw" });
    delete state.frames;
    say({ kind: "tried", results });
  }
}

/** The modules of a variant; nothing for one that does not load, so that no case with its units returns. */
async function loaded(urls: readonly string[]): Promise<unknown[]> {
  const modules: unknown[] = [];
  for (const url of urls) modules.push(await import(url).catch(() => undefined));
  return modules;
}

/** Rounds of loops that a case may make in a variant. */
const rounds = 20_000;

/** What code that contains variants asks; modules do so while they are loaded, too. */
const wanted: Wanted = { choice: 0, rounds };

/** The first variant in which all is well. */
async function chosen(
  { first, last, failing, passing, mayThrow }: Choosing,
  runner: SequenceRunner,
  channel: Channel,
): Promise<number | null> {
  const outcomeOf = async (choice: number, sequence: Sequence): Promise<Outcome> => {
    channel.reseed(0);
    Object.assign(wanted, { choice, rounds });
    return runner.run(sequence);
  };
  const mustGoWell = failing.map(fromSequenceData);
  const others: { sequence: Sequence; kind: Outcome["kind"] }[] = [];
  const thrown = new Set<string>();
  for (const sequence of passing.map(fromSequenceData)) {
    const outcome = await outcomeOf(0, sequence);
    if (outcome.kind === "threw") thrown.add(resultOf(outcome));
    if (outcome.kind !== "violated") others.push({ sequence, kind: outcome.kind });
  }
  const goesWell = (outcome: Outcome, isFirst: boolean): boolean => {
    switch (outcome.kind) {
      case "returned":
        return true;
      case "threw":
        return (mayThrow || thrown.has(resultOf(outcome))) && wanted.rounds >= 0;
      case "meaningless":
        return !isFirst;
      case "violated":
        return false;
    }
  };
  const isWell = async (choice: number): Promise<boolean> => {
    for (const [i, sequence] of mustGoWell.entries())
      if (!goesWell(await outcomeOf(choice, sequence), i === 0)) return false;
    for (const { sequence, kind } of others)
      if ((await outcomeOf(choice, sequence)).kind !== kind) return false;
    return true;
  };
  for (let choice = first; choice <= last; choice++) {
    channel.note(choice);
    if (await isWell(choice)) return choice;
  }
  return null;
}

async function tried(
  sequence: Sequence,
  { tolerant, watched }: Trial,
  runner: SequenceRunner,
): Promise<Tried> {
  const broken: BrokenClause[] = [];
  const calls: Features[] = [];
  configure({ onViolation: "throw" });
  if (tolerant) {
    const note = (error: ContractError): void => void broken.push(clauseOf(error));
    configure({ onViolation: Object.fromEntries(tolerated.map((kind) => [kind, note])) });
  }
  if (watched === null) delete state.frames;
  else
    state.frames = {
      take(call) {
        if (call.unit.name === watched) calls.push(featuresOf(call.self, call.args));
        return undefined;
      },
      compare() {},
    };
  const told = new Set<Features>();
  const tell = (terms: Terms): void => {
    const call = calls.at(-1);
    // What contracts call is not watched, nor what terms do.
    if (call === undefined || !state.idle || told.has(call) || told.size >= mostTold) return;
    told.add(call);
    Object.assign(call, valuesOf(terms));
  };
  Object.assign(globalThis, { [watchName]: watched === null ? undefined : tell });
  const outcome = await runner.run(sequence);
  if (outcome.kind === "violated") broken.push(clauseOf(outcome.error));
  return {
    outcome: outcome.kind === "returned" && broken.length > 0 ? "violated" : outcome.kind,
    step: outcome.step,
    broken,
    calls: calls.map((features, i) => ({ features, broke: i === calls.length - 1 && broken.length > 0 })),
    result: resultOf(outcome),
  };
}

/** Calls of a case for which the values of terms are told. */
const mostTold = 24;

type Terms = Readonly<Record<string, () => unknown>>;

/** The features of terms, computed without checks; of those that cannot be, nothing. */
function valuesOf(terms: Terms): Features {
  const before = state.idle;
  state.idle = false;
  const values: Record<string, unknown> = {};
  for (const [term, value] of Object.entries(terms)) {
    try {
      values[term] = value();
    } catch {}
  }
  state.idle = before;
  return featuresByName(values);
}

function resultOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case "returned":
      return typeof outcome.value === "number" || outcome.value === undefined || outcome.value === null
        ? String(outcome.value)
        : typeof outcome.value;
    case "threw":
      return `threw ${outcome.thrown instanceof Error ? outcome.thrown.name : typeof outcome.thrown}`;
    case "meaningless":
    case "violated":
      return outcome.kind;
  }
}

function clauseOf(error: ContractError): BrokenClause {
  const { kind, unit, clause, file, line, column, violation } = error;
  return {
    kind: kind.replace(/^(entry|internal)-/, ""),
    unit,
    clause,
    file,
    line,
    column,
    length: violation.length,
  };
}
