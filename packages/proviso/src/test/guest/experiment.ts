import { type ClauseKind, type ContractError, configure } from "@proviso/runtime";
import { errorOf, state } from "@proviso/runtime/internal";
import { fromSequenceData, type PrimitiveData, type Sequence } from "../../generate/index.js";
import type { Channel } from "../../sandbox/index.js";
import {
  callUnits,
  type Features,
  featuresByName,
  featuresOf,
  loadFixtures,
  type Outcome,
  SequenceRunner,
} from "../../search/guest/index.js";
import {
  type Choosing,
  type ExperimentMessage,
  type ExperimentOrder,
  type Minimising,
  type Trial,
  type Tried,
  traceName,
  type Wanted,
  wantedName,
  watchName,
} from "../experiment-protocol.js";
import type { BrokenClause } from "../protocol.js";
import { clauseOf } from "./clause-of.js";
import { smallest } from "./smallest.js";
import { Tracer } from "./tracer.js";

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
  Object.defineProperty(globalThis, traceName, { value: tracer });
  for (;;) {
    const trial = channel.receive() as unknown as Trial | Choosing | Minimising;
    channel.clear();
    Object.assign(wanted, { choice: 0, rounds });
    const modules = await loaded(trial.modules);
    if (modules === undefined) {
      say({ kind: "failed" });
      continue;
    }
    const runner = new SequenceRunner(
      plan,
      callUnits(plan, modules),
      (value) => channel.settle(value),
      fixtures,
    );
    if ("last" in trial) {
      say({ kind: "chosen", choices: await chosen(trial, runner, channel) });
      continue;
    }
    if ("large" in trial) {
      say({ kind: "small", small: await smallest(fromSequenceData(trial.large), plan, runner, channel) });
      continue;
    }
    const results: Tried[] = [];
    const { frames } = state;
    if (trial.traced) trace(runner);
    for (const [i, data] of trial.sequences.entries()) {
      channel.note(i);
      channel.reseed(0);
      channel.refusals();
      const result = await tried(fromSequenceData(data), trial, runner);
      const [refusal] = channel.refusals();
      results.push(
        refusal === undefined ? result : { ...result, refused: `${refusal.what} ${refusal.target}`.trim() },
      );
    }
    configure({ onViolation: "throw" });
    if (frames === undefined) delete state.frames;
    else state.frames = frames;
    delete state.error;
    say({ kind: "tried", results });
  }
}

/** What traced variants tell their steps, also while they are loaded. */
const tracer = new Tracer();

/** Has the tracer know when calls are made and contracts broken. */
function trace(runner: SequenceRunner): void {
  runner.onCall = () => tracer.restart();
  state.error = (...broken) => {
    const error = errorOf(...broken);
    tracer.broke(error);
    return error;
  };
}

/** The modules of a variant, without those that the program cannot load either; nothing if another does not load. */
async function loaded(urls: readonly (string | null)[]): Promise<unknown[] | undefined> {
  const modules: unknown[] = [];
  try {
    for (const url of urls) modules.push(url === null ? undefined : await import(url));
  } catch {
    return undefined;
  }
  return modules;
}

/** The share of the calls that went well which a change of what decides on calls has to go on serving. */
const leastServed = 0.5;

/** Rounds of loops that a case may make in a variant. */
const rounds = 20_000;

/** What code that contains variants asks; modules do so while they are loaded, too. */
const wanted: Wanted = { choice: 0, rounds };

/** The first variants in which all is well. */
async function chosen(
  {
    first,
    last,
    wanted: most,
    failing,
    after,
    known,
    passing,
    mayThrow,
    mayBeExcluded,
    mayExcludeOthers,
  }: Choosing,
  runner: SequenceRunner,
  channel: Channel,
): Promise<number[]> {
  const outcomeOf = async (choice: number, sequence: Sequence): Promise<Outcome> => {
    channel.note(choice);
    channel.reseed(0);
    Object.assign(wanted, { choice, rounds });
    return runner.run(sequence);
  };
  const mustGoWell = failing.map(fromSequenceData);
  const [smallest] = mustGoWell;
  // With nothing wanted, it has to be the program as it is.
  if (smallest === undefined || (await outcomeOf(0, smallest)).kind !== "violated") return [];
  const others: { sequence: Sequence; kind: Outcome["kind"] }[] = [];
  const thrown = new Set<string>();
  for (const sequence of passing.map(fromSequenceData)) {
    const outcome = await outcomeOf(0, sequence);
    if (outcome.kind === "threw") thrown.add(nameOf(outcome));
    if (outcome.kind !== "violated") others.push({ sequence, kind: outcome.kind });
  }
  const goesWell = (outcome: Outcome, isFirst: boolean): boolean => {
    if (wanted.rounds < 0) return false;
    switch (outcome.kind) {
      case "returned":
        return true;
      case "threw":
        return (
          !isOverflow(outcome.thrown) &&
          (thrown.has(nameOf(outcome)) ||
            mayThrow === "any" ||
            (mayThrow === "own" && !isOfLanguage(outcome.thrown)))
        );
      case "meaningless":
        return mayBeExcluded || !isFirst;
      case "violated":
      case "stuck":
        return false;
    }
  };
  const later = after.map(fromSequenceData);
  // Variants have their lines elsewhere.
  const isKnown = (outcome: Outcome): boolean => {
    if (outcome.kind !== "violated") return false;
    const { kind, unit, file, clause } = clauseOf(outcome.error);
    return known.some(
      (one) => one.kind === kind && one.unit === unit && one.file === file && one.clause === clause,
    );
  };
  const isWell = async (choice: number): Promise<boolean> => {
    let returned = 0;
    for (const [i, sequence] of mustGoWell.entries()) {
      const outcome = await outcomeOf(choice, sequence);
      if (!goesWell(outcome, i === 0)) return false;
      if (outcome.kind === "returned") returned += 1;
    }
    const served = { before: 0, now: 0 };
    const ofOthers = { before: 0, now: 0 };
    for (const { sequence, kind } of others) {
      const outcome = await outcomeOf(choice, sequence);
      const isOther = sequence.at(-1)?.unit !== smallest.at(-1)?.unit;
      if (wanted.rounds < 0) return false;
      if (kind === "returned") {
        const count = isOther ? ofOthers : served;
        count.before += 1;
        count.now += Number(outcome.kind === kind);
      }
      const mayGo = mayBeExcluded || (mayExcludeOthers && isOther);
      if (outcome.kind !== kind && !(mayGo && outcome.kind === "meaningless")) return false;
    }
    // Who serves hardly a call breaks nothing.
    if (mayThrow === "known" && !mayBeExcluded && returned + served.now === 0) return false;
    if (mayBeExcluded && served.now < leastServed * Math.max(served.before, 1)) return false;
    if (mayExcludeOthers && ofOthers.now < leastServed * ofOthers.before) return false;
    for (const sequence of later) {
      const outcome = await outcomeOf(choice, sequence);
      if ((outcome.kind === "violated" && !isKnown(outcome)) || wanted.rounds < 0) return false;
    }
    return true;
  };
  const found: number[] = [];
  for (let choice = first; choice <= last && found.length < most; choice++) {
    if (await isWell(choice)) found.push(choice);
  }
  return found;
}

function isOverflow(thrown: unknown): boolean {
  return thrown instanceof RangeError && /call stack/.test(thrown.message);
}

/** Whether the language itself throws such errors, where code does what makes no sense. */
function isOfLanguage(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (/^(Type|Reference|Syntax|URI)Error$/.test(thrown.constructor.name)) return true;
  return thrown instanceof RangeError && /^(Invalid|Maximum|Division by zero|to\w+\(\))/.test(thrown.message);
}

/** A call of the watched unit, as it becomes known. */
interface Watched {
  readonly features: Record<string, PrimitiveData>;
  broke: boolean;
  isTold: boolean;
}

async function tried(
  sequence: Sequence,
  { tolerant, watched, traced }: Trial,
  runner: SequenceRunner,
): Promise<Tried> {
  const broken: BrokenClause[] = [];
  const calls: Watched[] = [];
  const open: Watched[] = [];
  let left: Watched | undefined;
  const blame = ({ kind }: ContractError): void => {
    const innermost = open.at(-1);
    // Invariants and constraints are checked when the call has been left.
    const call = /invariant|constraint/.test(kind) ? (left ?? innermost) : (innermost ?? left);
    if (call !== undefined) call.broke = true;
  };
  configure({ onViolation: "throw" });
  if (tolerant) {
    const note = (error: ContractError): void => {
      broken.push(clauseOf(error));
      if (error.unit === watched) blame(error);
    };
    configure({ onViolation: Object.fromEntries(tolerated.map((kind) => [kind, note])) });
  }
  if (watched !== null)
    state.frames = {
      take(call) {
        if (call.unit.name !== watched || calls.length >= mostCalls) return undefined;
        const features = { ...featuresOf(call.self, call.args) };
        const entered = { features, broke: false, isTold: false };
        calls.push(entered);
        open.push(entered);
        return entered as never;
      },
      compare(_, entered) {
        left = entered as unknown as Watched;
        open.splice(open.indexOf(left), 1);
      },
    };
  const tell = (terms: Terms): void => {
    const call = open.at(-1);
    // What contracts call is not watched, nor what terms do.
    if (call === undefined || !state.idle || call.isTold || calls.length > mostTold) return;
    call.isTold = true;
    Object.assign(call.features, valuesOf(terms));
  };
  Object.assign(globalThis, { [watchName]: watched === null ? undefined : tell });
  const outcome = await runner.run(sequence);
  if (outcome.kind === "violated") {
    broken.push(clauseOf(outcome.error));
    blame(outcome.error);
  }
  const path = outcome.kind === "violated" && traced ? tracer.pathTo(outcome.error) : undefined;
  // What contracts and terms call is not told, nor what comes after the first calls.
  const told = calls.filter(({ isTold, broke }, i) => isTold || broke || i >= mostTold);
  return {
    outcome: outcome.kind === "returned" && broken.length > 0 ? "violated" : outcome.kind,
    step: outcome.step,
    broken,
    message: outcome.kind === "violated" ? outcome.error.message : null,
    calls: (told.some(({ isTold }) => isTold) ? told : calls).map(({ features, broke }) => ({
      features,
      broke,
    })),
    refused: null,
    ...(path !== undefined && { path }),
  };
}

/** Calls of a case that are watched. */
const mostCalls = 64;

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

/** What a case throws, by its name. */
function nameOf({ thrown }: Extract<Outcome, { kind: "threw" }>): string {
  return thrown instanceof Error ? thrown.name : typeof thrown;
}
