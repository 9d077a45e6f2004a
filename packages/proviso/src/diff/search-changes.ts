import { pathToFileURL } from "node:url";
import type { Plan, SequenceData } from "../generate/index.js";
import type { StartFailure } from "../sandbox/index.js";
import { type Helper, type Searched as SearchedFor, searchProgram, startGuest } from "../search/index.js";
import type { DiffOptions, VersionVariant } from "./options.js";
import type { PlanPair } from "./plan-pair.js";
import type {
  ContractedUnit,
  DiffOrder,
  FoundDifference,
  HalfMessage,
  LeftOut,
  TallyMessage,
} from "./protocol.js";

/** What a search for discrepancies came to. */
export type Searched = SearchedFor<FoundDifference> & {
  readonly tally: TallyMessage | undefined;
  /** How the previous version's call ended in the last case, where only given cases were run. */
  readonly half: HalfMessage | undefined;
};

/** Two plans to be compared, and how their modules are loaded. */
export interface SearchSubject extends Pick<PlanPair, "previous" | "updated" | "carried" | "classes"> {
  readonly leftOut: LeftOut;
  readonly targets: readonly number[];
  readonly contracted: readonly ContractedUnit[];
  /** Units that reach a change otherwise than through these, by their place in the previous plan. */
  readonly changedThemselves: readonly number[];
  /** The change contracts of each version; none where a version is compared with itself. */
  readonly variants: { readonly previous: VersionVariant; readonly updated: VersionVariant };
  /** The folders of the versions. */
  readonly folders: readonly string[];
}

/** How long, and from what, cases are drawn. */
export interface SearchBounds {
  readonly cases: number;
  readonly milliseconds: number;
  readonly given: readonly SequenceData[];
  /** The attempt at values for what is new in the updated version, for these cases. */
  readonly attempt: number;
  /** Whether the two runs of a case have the same randomness; if not, what differs is not settled by its input. */
  readonly worlds: "same" | "different";
  /** Whether calls are taken down, for a draft of a change contract. */
  readonly observes: boolean;
  /** Finds calls that meet update conditions which no drawn call met. */
  readonly helper: Helper | undefined;
}

/** Milliseconds after which calls are broken off that go on and on, in a search and where a case is tried by itself. */
const longestCall = { search: 300, alone: 3_000 };
/** Milliseconds for such a case. */
const longestCase = 30_000;

/** Calls are drawn for so long, or until there are so many, before others are asked for those that are still wanted. */
const unhelped = { cases: 800, milliseconds: 500 };
/** At least so many cases for each unit under a change contract. */
const unhelpedOfAUnit = 100;

/** A change may touch one unit only: it is not given up as soon as where there are others. */
const patience = 8;

const defaultBounds = { given: [], attempt: 0, worlds: "same", observes: false, helper: undefined } as const;

/** A plan whose values come from types alone, not from what the code mentions, as in plain feedback-directed search. */
function withoutMentions(plan: Plan): Plan {
  return {
    ...plan,
    units: plan.units.map((unit) => ({ ...unit, mentions: [] })),
    constants: [],
    patterns: [],
  };
}

/** Runs cases in both versions, in the sandbox. */
export async function searchChanges(
  subject: SearchSubject,
  options: DiffOptions,
  bounds: Pick<SearchBounds, "cases" | "milliseconds"> & Partial<SearchBounds>,
  onProgress: Parameters<typeof searchProgram>[3] = () => {},
): Promise<Searched | StartFailure> {
  const { previous, updated, carried, classes, leftOut, targets, contracted, changedThemselves, variants } =
    subject;
  const { variantUrl } = options.hook;
  const urls = (plan: Plan, variant: VersionVariant, needed: (module: number) => boolean): string[] =>
    plan.modules.map((file, i) => (needed(i) ? variantUrl(pathToFileURL(file).href, variant) : ""));
  const { given, attempt, worlds, observes, helper, cases, milliseconds } = { ...defaultBounds, ...bounds };
  // Who only runs given cases loads what these call, and all classes: objects of any may turn up in them.
  const isGivenOnly = given.length === cases;
  const neededBy = (plan: Plan, place: (unit: number) => number): ((module: number) => boolean) => {
    if (!isGivenOnly) return () => true;
    const called = given.flatMap((sequence) => sequence.map(({ unit }) => plan.units[place(unit)]));
    const modules = new Set([...called, ...plan.classes].map((one) => one?.access?.module));
    const isHidden = called.some((unit) => unit?.access === undefined && unit?.owner === undefined);
    return isHidden ? () => true : (module) => modules.has(module);
  };
  let tally: TallyMessage | undefined;
  let half: HalfMessage | undefined;
  const order = {
    plan: options.guidance === "plain" ? withoutMentions(previous) : previous,
    modules: [
      ...urls(
        previous,
        variants.previous,
        neededBy(previous, (unit) => unit),
      ),
      ...urls(
        updated,
        variants.updated,
        neededBy(updated, (unit) => carried[unit]?.unit ?? -1),
      ),
    ],
    updated,
    carried,
    classes,
    leftOut,
    targets,
    contracted,
    changedThemselves,
    predefined: worlds === "same" ? (options.predefined ?? null) : null,
    guidance: options.guidance,
    attempt,
    worlds,
    observes,
    longestCall: isGivenOnly ? longestCall.alone : longestCall.search,
    tellsHalves: isGivenOnly,
    seed: options.seed,
    cases,
    milliseconds,
    telling: null,
    given,
    helpAfter:
      helper === undefined
        ? null
        : { ...unhelped, cases: Math.max(unhelped.cases, contracted.length * unhelpedOfAUnit) },
  } as const satisfies Omit<
    DiffOrder,
    "inserted" | "skipped" | "careful" | "notedFrom" | "watchedFrom" | "restricted" | "unloaded" | "unshrunk"
  >;
  const searched = await searchProgram<FoundDifference, TallyMessage | HalfMessage>(
    order,
    () =>
      startGuest(new URL("./guest/serve.js", import.meta.url), previous, {
        ...options,
        readable: subject.folders,
        modules: order.modules,
        longestCall: isGivenOnly ? longestCase : undefined,
      }),
    options.now,
    onProgress,
    "given back",
    (message) => {
      if (message.kind === "half") half = message;
      else tally = message;
    },
    { patience, mayWatch: true, isWatched: isGivenOnly },
    helper,
  );
  return "failure" in searched ? searched : { ...searched, tally, half };
}
