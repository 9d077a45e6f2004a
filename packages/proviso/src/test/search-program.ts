import type { SequenceData } from "../generate/index.js";
import type { Ending, Refusal, SandboxChild, StartFailure } from "../sandbox/index.js";
import type { FoundData, GuestMessage, Order, UnitCountData } from "./protocol.js";

/** A case that ended the process it ran in, and how. */
export interface Culprit {
  readonly case: number;
  readonly ending: Ending;
  readonly sequence: SequenceData;
}

/** What a search came to. */
export interface Searched {
  readonly found: readonly FoundData[];
  readonly counts: readonly UnitCountData[];
  readonly passing: readonly (readonly SequenceData[])[];
  readonly culprits: readonly Culprit[];
  readonly failed: readonly { readonly module: number; readonly error: string }[];
  readonly missing: readonly { readonly unit: number; readonly why: string }[];
  /** Units that were left out after they had ended several processes. */
  readonly banned: readonly number[];
  readonly refusals: readonly Refusal[];
  readonly stoppedBy: "cases" | "time" | "culprits";
  readonly cases: number;
  readonly states: number;
}

export interface SearchProgress {
  readonly cases: number;
  readonly run: number;
  readonly meaningful: number;
  readonly found: number;
}

/** More ended processes than this end the search. */
const mostCulprits = 24;
/** As many culprits of a unit have it left out. */
const mostOfAUnit = 3;

type Start = () => Promise<SandboxChild | StartFailure>;

/**
 * Searches in a child. A case that brings the child down, or hangs, costs that child: the next one repeats the search,
 * which is the same up to there, and leaves the case out. First the case has to be found: a child notes what it does
 * every few cases only, and each of them on the second try.
 */
export async function searchProgram(
  base: Omit<Order, "skipped" | "carefulFrom" | "banned" | "shrinks">,
  start: Start,
  now: () => number,
  onProgress: (progress: SearchProgress) => void,
): Promise<Searched | StartFailure> {
  const endings = new Map<number, Ending>();
  const sequences = new Map<number, SequenceData>();
  const banned = new Set<number>();
  const refusals: Refusal[] = [];
  const deadline = now() + base.milliseconds;
  let carefulFrom: number | null = null;
  let shrinks = true;
  for (;;) {
    const child = await start();
    if ("failure" in child) return child;
    child.send({
      ...base,
      milliseconds: Math.max(500, deadline - now()),
      skipped: [...endings.keys()],
      carefulFrom,
      banned: [...banned],
      shrinks,
    } as never);
    const heard = await listen(child, onProgress, sequences);
    refusals.push(...child.refusals());
    await child.close();
    const culprits = [...endings].flatMap(([number, ending]) => {
      const sequence = sequences.get(number);
      return sequence === undefined ? [] : [{ case: number, ending, sequence }];
    });
    const sofar = { ...heard.result, culprits, banned: [...banned], refusals };
    if (heard.ending === undefined) return sofar;
    const { ending } = heard;
    const number = ending.kind === "done" ? undefined : ending.case;
    if (number === undefined) return { failure: `The search ended early: ${endingText(ending)}.` };
    if (number < 0) {
      if (!shrinks) return { failure: `The search ended early: ${endingText(ending)}.` };
      shrinks = false;
    } else if (carefulFrom === null || number < carefulFrom) carefulFrom = number;
    else {
      endings.set(number, ending);
      if (endings.size > mostCulprits) return { ...sofar, stoppedBy: "culprits" };
    }
    for (const unit of repeated(culprits)) banned.add(unit);
  }
}

/** The units that several culprits are about. */
function repeated(culprits: readonly Culprit[]): number[] {
  const counts = new Map<number, number>();
  for (const { sequence } of culprits) {
    const unit = sequence.at(-1)?.unit ?? -1;
    counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  return [...counts].flatMap(([unit, count]) => (count >= mostOfAUnit ? [unit] : []));
}

type Heard = Omit<Searched, "culprits" | "banned" | "refusals">;

/** Takes what a child says, until it is through or gone. */
async function listen(
  child: SandboxChild,
  onProgress: (progress: SearchProgress) => void,
  sequences: Map<number, SequenceData>,
): Promise<{ readonly result: Heard; readonly ending: Ending | undefined }> {
  const found: FoundData[] = [];
  let result: Heard = {
    found,
    counts: [],
    passing: [],
    failed: [],
    missing: [],
    stoppedBy: "cases",
    cases: 0,
    states: 0,
  };
  for (;;) {
    const received = await child.receive();
    if ("ending" in received) return { result, ending: received.ending };
    const message = received.message as unknown as GuestMessage;
    switch (message.kind) {
      case "loaded":
        result = { ...result, failed: message.failed, missing: message.missing };
        break;
      case "progress":
        onProgress(message);
        break;
      case "skipped":
        sequences.set(message.case, message.sequence);
        break;
      case "searched":
        result = { ...result, stoppedBy: message.stoppedBy, cases: message.cases, states: message.states };
        break;
      case "found":
        found.push(message.found);
        break;
      case "changed-globals":
        break;
      case "done":
        return { result: { ...result, counts: message.counts, passing: message.passing }, ending: undefined };
    }
  }
}

/** How a process ended, in words. */
export function endingText(ending: Ending): string {
  switch (ending.kind) {
    case "done":
      return "the process was through";
    case "hang":
      return "it did not come to an end";
    case "memory":
      return "it used up the memory";
    case "exit":
      return `it ended the process with status ${ending.code}`;
    case "rejection":
      return `it left an error that nobody handles: ${ending.error.split("\n")[0]}`;
    case "expired":
      return "the process used up its time";
    case "crash":
      return `the process crashed: ${ending.reason}`;
  }
}
