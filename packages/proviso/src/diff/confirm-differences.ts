import type { Plan, SequenceData } from "../generate/index.js";
import type { DiffOptions, VersionVariant } from "./options.js";
import type { FoundDifference } from "./protocol.js";
import { type SearchSubject, searchChanges } from "./search-changes.js";

// What is found in a process where thousands of cases ran before may be owed to one of them, and what a unit does may depend
// on more than its input. So each case is run once more where nothing was called before; and each version is compared
// with a copy of itself, under other randomness: a unit that differs from itself has no behaviour that could regress.

/** Milliseconds for the cases of one question. */
const longest = 20_000;

/** So many times is a version compared with itself on a case, each time under other randomness. */
const repeats = 4;

/** A discrepancy, and what speaks against it. */
export interface Confirmed {
  readonly found: FoundDifference;
  /** The version that differs from itself on this case, if one does. */
  readonly nondeterministic?: "previous" | "updated";
  /** Whether it shows where nothing was called before. */
  readonly alone: "yes" | "no" | "untried";
}

/** Tries each discrepancy by itself. */
export async function confirmDifferences(
  found: readonly FoundDifference[],
  subject: SearchSubject,
  options: DiffOptions,
  onProgress: (done: number) => void,
): Promise<Confirmed[]> {
  if (found.length === 0) return [];
  const [unstableBefore, unstableNow] = await Promise.all([
    unstable(
      subject.previous,
      subject,
      found.map(({ sequence }) => sequence),
      options,
    ),
    unstable(
      subject.updated,
      subject,
      found.map(({ carried }) => carried),
      options,
    ),
  ]);
  const confirmed: Confirmed[] = [];
  for (const [i, one] of found.entries()) {
    onProgress(i);
    const nondeterministic =
      unstableBefore[i] === "yes"
        ? ("previous" as const)
        : unstableNow[i] === "yes"
          ? ("updated" as const)
          : undefined;
    const isTried = unstableBefore[i] === "no" && unstableNow[i] === "no";
    const alone = isTried ? await tryAlone(one, subject, options) : "untried";
    confirmed.push(
      nondeterministic !== undefined
        ? { found: one, alone: "untried", nondeterministic }
        : typeof alone === "object"
          ? { found: { ...alone, count: one.count, through: one.through }, alone: "yes" }
          : { found: one, alone },
    );
  }
  return confirmed;
}

async function tryAlone(
  found: FoundDifference,
  subject: SearchSubject,
  options: DiffOptions,
): Promise<FoundDifference | "no" | "untried"> {
  const searched = await searchChanges(subject, options, {
    cases: 1,
    milliseconds: longest,
    given: [found.sequence],
    attempt: found.attempt,
  });
  if ("failure" in searched || searched.culprits.length > 0) return "untried";
  return (
    searched.found.find(
      (one) => one.kind === found.kind && one.unit === found.unit && one.file === found.file,
    ) ?? "no"
  );
}

/** Whether a version differs from a copy of itself, for each case. */
async function unstable(
  plan: Plan,
  { folders }: SearchSubject,
  cases: readonly SequenceData[],
  options: DiffOptions,
): Promise<("yes" | "no" | "untried")[]> {
  const variant = (copy: string): VersionVariant => ({ keepsContracts: true, plain: true, copy });
  const given = Array.from({ length: repeats }, () => cases).flat();
  const searched = await searchChanges(
    {
      previous: plan,
      updated: plan,
      carried: plan.units.map((_, unit) => ({ unit, takes: null })),
      classes: plan.classes.map((_, i) => i),
      leftOut: { classes: [], hides: [], named: [] },
      targets: [],
      contracted: [],
      changedThemselves: [],
      variants: { previous: variant("one"), updated: variant("other") },
      folders,
    },
    options,
    { cases: given.length, milliseconds: longest, given, worlds: "different" },
  );
  if ("failure" in searched) return cases.map(() => "untried");
  const differing = new Set(searched.found.flatMap((one) => one.given.map((i) => i % cases.length)));
  const lost = new Set(searched.culprits.map((one) => one.case % cases.length));
  return cases.map((_, i) =>
    differing.has(i) ? "yes" : lost.has(i) || i >= searched.cases ? "untried" : "no",
  );
}
