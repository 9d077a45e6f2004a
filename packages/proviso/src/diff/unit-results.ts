import type { ChangeReason, UnitChangeContract } from "../program/index.js";
import type { UnitResult } from "../result/index.js";
import type { Attributed } from "./by-cause.js";
import { clauseCount } from "./contracts.js";
import { doubtOf } from "./findings.js";
import type { TallyData } from "./protocol.js";
import type { Searched } from "./search-changes.js";
import type { Touched } from "./touched.js";
import { placeOfPiece } from "./units-by-place.js";

/** So many times as many cases may be abandoned as are compared. */
const mostAbandoned = 4;

/** What is known of a unit that a change touches. */
export interface UnitEvidence {
  readonly changed: Touched;
  /** Its file, as people call it. */
  readonly file: string;
  readonly contract: UnitChangeContract | undefined;
  /** Its place in the previous plan, if others can call it. */
  readonly at: number | undefined;
  readonly searched: Searched | undefined;
  /** The discrepancies that are held against it. */
  readonly own: readonly Attributed[];
  /** Why it was not called. */
  readonly obstacle: string | undefined;
  /** Why nothing is known of it although it was called. */
  readonly undecided: string | undefined;
}

/** The verdict on a unit that a change touches. */
export function unitResult({
  changed,
  file,
  contract,
  at,
  searched,
  own,
  obstacle,
  undecided: lost,
}: UnitEvidence): UnitResult {
  const { name, line, absolute } = {
    ...placeOfPiece(changed.new),
    absolute: changed.new.in.written.fileName,
  };
  const clauses = contract && clauseCount(contract);
  const tally =
    contract === undefined
      ? searched?.tally?.tallies[at ?? -1]
      : searched?.tally?.contracted.find((one) => one.unit === name && one.file === absolute)?.tally;
  const stable = own.filter(({ confirmed }) => confirmed.nondeterministic === undefined);
  const verdict =
    stable.length === 0
      ? undefined
      : stable.some(({ confirmed }) => doubtOf(confirmed) === undefined)
        ? ("violated" as const)
        : ("suspected" as const);
  const why =
    own.length > stable.length
      ? "it differs from itself when it is run twice"
      : (obstacle ??
        (at === undefined && tally === undefined
          ? "it cannot be called from outside: what calls it is compared"
          : notLoaded(searched, at)));
  const {
    compared = 0,
    repaired = 0,
    relevant = 0,
    passed = 0,
    following = 0,
    undecided = 0,
    abandoned = 0,
  } = tally ?? {};
  const renamed = changed.how !== "name" || changed.old.name !== changed.new.name;
  const from = `${changed.old.in.file === changed.new.in.file ? "" : `${changed.old.in.file}:`}${changed.old.name}`;
  const reason = verdict === undefined ? (why ?? lost ?? whyUnknown(tally, clauses)) : undefined;
  const notes = tally === undefined ? [] : notesOf(tally, reason);
  return {
    unit: name,
    file,
    line,
    clauses: clauses ?? 0,
    verdict: verdict ?? (reason === undefined ? "tested" : "unknown"),
    ...(reason !== undefined && { reason }),
    cases: { run: compared + abandoned, meaningful: compared },
    change: {
      reasons: changed.reasons.map(reasonText),
      ...(renamed && { from: { unit: from, how: howText(changed) } }),
      compared,
      repaired,
      relevant,
      passed,
      following,
      undecided,
      abandoned,
      ...(notes.length > 0 && { notes }),
    },
  };
}

/** Why a unit could not be called, if its module or one that it needs is not there. */
function notLoaded(searched: Searched | undefined, at: number | undefined): string | undefined {
  const missing = searched?.missing.find(({ unit }) => unit === at)?.why;
  const [failed] = searched?.failed ?? [];
  if (missing === undefined) return undefined;
  return failed === undefined ? missing : `a module could not be loaded: ${failed.error.split("\n")[0]}`;
}

/** Why nothing is known of a unit although it was called. */
function whyUnknown(tally: TallyData | undefined, clauses: number | undefined): string | undefined {
  if (tally === undefined || (tally.compared === 0 && tally.abandoned === 0))
    return "no call of it could be made";
  if (tally.compared === 0) return `each of ${tally.abandoned} cases was abandoned: ${tally.abandonedWhy}`;
  if (tally.undecided === tally.compared) return `nothing could be decided: ${tally.undecidedWhy}`;
  if (2 * tally.undecided > tally.compared) return `most calls are undecided: ${tally.undecidedWhy}`;
  if (tally.abandoned > mostAbandoned * tally.compared)
    return `most cases were abandoned: ${tally.abandonedWhy}`;
  if (2 * tally.blind > tally.compared)
    return `what its calls leave cannot be seen into: ${placesText(tally.unseen)}`;
  if (clauses !== undefined && tally.relevant > 0 && tally.passed === 0)
    return tally.undecidedWhy === null
      ? `no \`requires\` held in any of ${tally.relevant} relevant calls, so nothing was demanded of them`
      : `no relevant call could be judged: ${tally.undecidedWhy}`;
  if (clauses !== undefined && tally.relevant === 0)
    return `none of ${tally.compared} calls met the update condition of its change contract: of the change, nothing is known`;
  return undefined;
}

/** What is known of the calls that say nothing, or not all, of a unit: the first reason of each kind. */
function notesOf({ abandonedWhy, undecidedWhy, unseen }: TallyData, reason: string | undefined): string[] {
  return [
    ...(undecidedWhy === null ? [] : [`undecided: ${undecidedWhy}`]),
    ...(abandonedWhy === null ? [] : [`abandoned: ${abandonedWhy}`]),
    ...(unseen.length === 0 ? [] : [`cannot be seen into: ${placesText(unseen)}`]),
  ].filter((note) => reason?.includes(note.slice(note.indexOf(":") + 2)) !== true);
}

function placesText(places: readonly string[]): string {
  return places.map((place) => `\`${place}\``).join(", ");
}

export function reasonText(reason: ChangeReason): string {
  switch (reason.kind) {
    case "code":
    case "signature":
    case "contract":
      return reason.kind;
    case "calls":
    case "reads":
      return `${reason.kind} ${reason.name}`;
  }
}

function howText({ how, score }: Touched): string {
  switch (how) {
    case "name":
    case "moved":
      return "moved";
    case "renamed_from":
      return "renamed, as its change contract says";
    case "exported":
      return "which is exported under the same name";
    case "similar":
      return `probably: their code is ${Math.round(100 * score)} % alike`;
  }
}
