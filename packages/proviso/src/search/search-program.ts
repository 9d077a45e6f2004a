import type { SequenceData } from "../generate/index.js";
import type { Ending, SandboxChild, StartFailure } from "../sandbox/index.js";
import { type Culprit, fateText, type Loss, Losses, type LossOrders } from "./losses.js";
import {
  type HelpAnswer,
  type Inserted,
  type SearchMessage,
  type SearchOrder,
  turnEvery,
  type UnitCountData,
  type WantedCondition,
} from "./protocol.js";

/** What a search came to; `F` is what is told of a finding. */
export interface Searched<F> {
  /** What fixtures threw. */
  readonly fixtures: readonly { readonly name: string; readonly thrown: string }[];
  readonly found: readonly F[];
  readonly counts: readonly UnitCountData[];
  readonly passing: readonly (readonly SequenceData[])[];
  readonly culprits: readonly Culprit[];
  readonly failed: readonly { readonly module: number; readonly error: string }[];
  readonly missing: readonly { readonly unit: number; readonly why: string }[];
  /** Units that were left out after they had cost several processes. */
  readonly banned: readonly number[];
  /** Units that were called with small numbers only after they had cost several, and the largest of these. */
  readonly limited: Losses["limited"];
  /** What was refused, by the unit that tried it; without one, while modules were loaded. */
  readonly refused: readonly Refused[];
  readonly stoppedBy: "cases" | "time" | "culprits";
  readonly cases: number;
  readonly states: number;
}

interface Refused {
  readonly unit?: number;
  readonly what: string;
  readonly target: string;
}

export interface SearchProgress {
  readonly cases: number;
  readonly run: number;
  readonly meaningful: number;
  readonly found: number;
}

/** More lost processes than this end the search. */
const mostCulprits = 24;
/** A program that never does the same twice is given up after so many processes. */
const mostStarts = 3 * mostCulprits;

/** No time at which anything happens. */
const never = { milliseconds: Number.MAX_SAFE_INTEGER };

type Start = () => Promise<SandboxChild | StartFailure>;
/** What is to be searched, but for what is learnt from lost processes. */
export type BaseOrder = Omit<SearchOrder, LossOrders | "inserted" | "helpAfter"> &
  Partial<Pick<SearchOrder, "helpAfter">> & { readonly [more: string]: unknown };

/** Whose time a search takes: "given back" if what is lost with children is added to it once; "firm" if it is not. */
export type Clockwork = "given back" | "firm";

/** What is done about lost processes, see `Losses`. */
export interface Bearing {
  readonly patience?: number;
  readonly mayWatch?: boolean;
  readonly isWatched?: boolean;
  readonly isThrifty?: boolean;
}

/** Finds cases that meet what drawn ones do not. */
export interface Helper {
  /** What has been found since this was last asked, which may be nothing; if somebody waits for it, as soon as there is something. */
  ask(wanted: readonly WantedCondition[], waits: boolean): Promise<HelpAnswer>;
  /** Says that nothing is wanted any more. */
  stop(): Promise<void>;
}

/** Gives one child after the other. Where one was lost, more will be: then the next is started ahead. */
class Children {
  #spare: ReturnType<Start> | undefined;
  #given = 0;

  constructor(readonly start: Start) {}

  async next(): ReturnType<Start> {
    const child = await (this.#spare ?? this.start());
    this.#spare = ++this.#given > 1 ? this.start() : undefined;
    return child;
  }

  async close(): Promise<void> {
    const child = await this.#spare;
    if (child !== undefined && !("failure" in child)) await child.close();
  }
}

/**
 * Searches in a child. A case that brings the child down, hangs, or changes built-in objects costs that child: the next
 * one repeats the search, which is the same up to there, and leaves the case out. When the time is up, or there were
 * too many of them, a last child repeats what went well, because what the others knew is lost with them.
 */
export async function searchProgram<F, M extends { readonly kind: string } = never>(
  base: BaseOrder,
  start: Start,
  now: () => number,
  onProgress: (progress: SearchProgress) => void,
  clockwork: Clockwork = "given back",
  /** Told what else the guest says. */
  onMore: (message: M) => void = () => {},
  bearing: Bearing = {},
  /** Asked again and again from where the order says. */
  helper?: Helper,
): Promise<Searched<F> | StartFailure> {
  const children = new Children(start);
  try {
    return await searchIn<F, M>(children, base, now, onProgress, clockwork, onMore, bearing, helper);
  } finally {
    await helper?.stop();
    await children.close();
  }
}

async function searchIn<F, M>(
  children: Children,
  base: BaseOrder,
  now: () => number,
  onProgress: (progress: SearchProgress) => void,
  clockwork: Clockwork,
  onMore: (message: M) => void,
  { patience, mayWatch, isWatched, isThrifty }: Bearing,
  helper: Helper | undefined,
): Promise<Searched<F> | StartFailure> {
  const losses = new Losses(patience, mayWatch, isWatched, isThrifty);
  let deadline = now() + base.milliseconds;
  let allowance = clockwork === "firm" ? 0 : base.milliseconds;
  let { cases } = base;
  const inserted: Inserted[] = [];
  let { helpAfter = null } = base;
  let stoppedBy: "time" | "culprits" | undefined;
  let longest = 0;
  for (let starts = 1; ; starts++) {
    const child = await children.next();
    if ("failure" in child) return child;
    const begun = now();
    // To repeat what the last one did is no new search, and takes no longer.
    const milliseconds = Math.max(0, deadline - begun) + longest;
    child.send({ ...base, ...losses.orders, helpAfter, inserted, cases, milliseconds } as never);
    const help = async ({ case: from, wanted, waits, isOver }: Wanting): Promise<void> => {
      if (isOver) return helper?.stop();
      const answer = (await helper?.ask(wanted, waits)) ?? { sequences: [], more: false };
      if (answer.sequences.length > 0) inserted.push({ from, sequences: answer.sequences });
      child.send(answer as never);
    };
    const { result, turns, loss } = await listen<F, M>(child, onProgress, losses, onMore, help);
    await child.close();
    longest = Math.max(longest, now() - begun);
    if (loss !== undefined) {
      // Up to where a child was lost, the next one does the same.
      if (helpAfter !== null && "from" in loss) helpAfter = { ...never, cases: (loss.to ?? loss.from) + 1 };
      // What was lost with a child is given back, once.
      const given = Math.min(allowance, now() - begun);
      allowance -= given;
      deadline += given;
    }
    if (loss === undefined)
      return {
        ...result,
        failed: [...losses.failed, ...result.failed],
        stoppedBy: stoppedBy ?? result.stoppedBy,
        culprits: losses.culprits,
        banned: losses.banned,
        limited: losses.limited,
      };
    if ("module" in loss && loss.module !== undefined && starts < mostStarts) {
      losses.loading(loss.module, loss.ending);
      continue;
    }
    if (
      "ending" in loss ||
      starts >= mostStarts ||
      !losses.take(loss, turns, { given: base.given, inserted })
    )
      return { failure: `The search ended early: ${fateText("ending" in loss ? loss.ending : loss.fate)}.` };
    stoppedBy ??= losses.size > mostCulprits ? "culprits" : now() >= deadline ? "time" : undefined;
    if (stoppedBy !== undefined && loss.to !== undefined && loss.to >= 0)
      cases = Math.min(cases, loss.to + 1);
  }
}

type Wanting = Extract<SearchMessage<never>, { readonly kind: "wanting" }>;

interface Heard<F> {
  readonly result: Omit<Searched<F>, "culprits" | "banned" | "limited">;
  readonly turns: readonly number[];
  /** How the child was lost, if it was; without a case or a module, nothing can be left out. */
  readonly loss: Loss | { readonly ending: Ending; readonly module: number | undefined } | undefined;
}

/** Takes what a child says, until it is through or gone. */
async function listen<F, M>(
  child: SandboxChild,
  onProgress: (progress: SearchProgress) => void,
  losses: Losses,
  onMore: (message: M) => void,
  help: (wanting: Wanting) => Promise<void>,
): Promise<Heard<F>> {
  const found: F[] = [];
  const refused: Refused[] = [];
  let turns: readonly number[] = [];
  let loading: number | undefined;
  let result: Heard<F>["result"] = {
    found,
    fixtures: [],
    counts: [],
    passing: [],
    failed: [],
    missing: [],
    refused,
    stoppedBy: "cases",
    cases: 0,
    states: 0,
  };
  for (;;) {
    const received = await child.receive();
    if ("ending" in received) return { result, turns, loss: lossBy(received.ending, loading) };
    const message = received.message as unknown as SearchMessage<F>;
    switch (message.kind) {
      case "loading":
        loading = message.module;
        break;
      case "loaded":
        loading = undefined;
        result = { ...result, failed: message.failed, missing: message.missing };
        turns = message.turns;
        refused.push(...whileLoading(child));
        break;
      case "progress":
        onProgress(message);
        break;
      case "skipped":
        losses.skipped(message.case, message.sequence);
        break;
      case "wanting":
        await help(message);
        break;
      case "searched":
        result = { ...result, stoppedBy: message.stoppedBy, cases: message.cases, states: message.states };
        break;
      case "found":
        found.push(message.found);
        break;
      case "refused":
        refused.push(message);
        break;
      case "changed-globals": {
        const { names, since, case: to } = message;
        return { result, turns, loss: { fate: { kind: "changed", names }, from: since, to } };
      }
      case "done":
        return {
          result: {
            ...result,
            counts: message.counts,
            passing: message.passing,
            fixtures: message.fixtures,
          },
          turns,
          loss: undefined,
        };
      default:
        onMore(message);
    }
  }
}

function whileLoading(child: SandboxChild): Refused[] {
  const tried = child
    .refusals()
    .filter(({ case: number, target }) => number === undefined && !isOurs.test(target));
  return [...new Map(tried.map(({ what, target }) => [`${what} ${target}`, { what, target }])).values()];
}

/** Who weaves looks for contracts of packages in all folders above; TypeScript, whether file names are told apart by case. */
const isOurs = /[\\/]TYPESCRIPT\.JS$|[\\/]contracts[\\/].+\.jml$/;

/** A rejection shows when the event loop turns, which it does not after every case. */
function lossBy(ending: Ending, module: number | undefined): Heard<unknown>["loss"] {
  const noted = ending.kind === "done" ? undefined : ending.case;
  if (noted === undefined) return { ending, module };
  const number = Math.floor(noted);
  if ("vague" in ending) return { fate: ending, from: number, to: undefined };
  const from = ending.kind === "rejection" && number >= 0 ? number - (number % turnEvery) : number;
  return { fate: ending, from, to: number, isSecond: noted !== number };
}
