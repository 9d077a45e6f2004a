import type { Mention } from "../../generate/index.js";
import type { UnitMatch } from "../../program/index.js";
import type { Observation } from "../protocol.js";
import { type Declaration, declarationOf, parametersOf } from "./declaration.js";
import { type DraftLevel, draftCases } from "./draft-cases.js";
import { type DraftFile, draftFile, type UnitDraft } from "./draft-file.js";
import { observedCalls } from "./observed-states.js";

// Drafts are put to use before they are shown: the versions are compared once more, by the same seed, with the drafts as their
// change contracts. A draft that does not fit what is then seen is drafted again from all that was seen; one that TypeScript or
// the search goes on refusing says less. So what is shown was accepted by a comparison; what never was is not shown.

/** A unit that a change contract is drafted for. */
export interface SuggestedUnit {
  readonly match: UnitMatch;
  readonly mentions: readonly Mention[];
  /** The fields of its class that can be mentioned. */
  readonly fields: ReadonlySet<string>;
  readonly observations: readonly Observation[];
  /** Its source in both versions, from their folders. */
  readonly source: Pick<DraftFile, "about" | "before">;
  /** What change contracts say of its source already. */
  readonly existing: string;
}

/** What came of putting drafts to use. */
export interface Trial {
  /** The places of what is wrong with them, by the sources that they are about. */
  readonly problems: readonly { readonly about: string; readonly line: number }[];
  /** The units that do not behave as they say. */
  readonly broken: readonly UnitName[];
  /** Calls that were observed meanwhile. */
  readonly observed: readonly (UnitName & { readonly observations: readonly Observation[] })[];
}

/** A unit by its name, and by its file as it is now. */
interface UnitName {
  readonly unit: string;
  readonly file: string;
}

/** Drafts that fit, and the units that there is none for. */
export interface Suggested {
  readonly files: readonly DraftFile[];
  readonly without: readonly SuggestedUnit[];
}

/** Drafts are tried so often at most. */
const mostTrials = 16;

const lower: Readonly<Record<DraftLevel, DraftLevel | undefined>> = {
  full: "bare",
  bare: "weakest",
  weakest: undefined,
};

interface Drafting {
  readonly unit: SuggestedUnit;
  readonly declaration: Declaration;
  observations: readonly Observation[];
  level: DraftLevel;
  /** How often it was drafted again at its level. */
  times: number;
  /** Conditions that TypeScript does not accept. */
  readonly refused: Set<string>;
}

/** Drafts change contracts for units. Where no more trials are possible, `trial` gives nothing. */
export async function suggest(
  units: readonly SuggestedUnit[],
  trial: (files: readonly DraftFile[]) => Promise<Trial | undefined>,
): Promise<Suggested> {
  const without: SuggestedUnit[] = [];
  let open = units.flatMap((unit): Drafting[] => {
    const declaration = declarationOf(unit.match);
    if (declaration !== undefined && unit.observations.some(({ alike }) => !alike))
      return [
        { unit, declaration, observations: unit.observations, level: "full", times: 0, refused: new Set() },
      ];
    without.push(unit);
    return [];
  });
  let fitting: readonly Drafting[] = [];
  for (let i = 0; i < mostTrials && open.length > 0; i++) {
    const files = filesOf(open);
    const tried = await trial(files);
    if (tried === undefined) break;
    const told = open.filter((one) => isRefused(one, files, tried));
    // What is wrong with none of them in particular is wrong with all.
    const refused = told.length === 0 && tried.problems.length > 0 ? open : told;
    if (refused.length === 0) return { files, without };
    fitting = tried.problems.length > 0 ? [] : open.filter((one) => !refused.includes(one));
    for (const one of refused) if (!redraft(one, files, tried)) without.push(one.unit);
    open = open.filter((one) => !without.includes(one.unit));
  }
  const fits = new Set(fitting.map(({ unit }) => unit));
  return { files: filesOf(fitting), without: units.filter((unit) => !fits.has(unit)) };
}

function isOf({ match: { new: piece } }: SuggestedUnit, { unit, file }: UnitName): boolean {
  return piece.name === unit && piece.in.written.fileName === file;
}

/** The draft that a unit's contract stands in, and its lines there. */
function placeOf(
  { match, source }: SuggestedUnit,
  files: readonly DraftFile[],
): { readonly own: DraftFile; readonly has: (problem: Trial["problems"][number]) => boolean } | undefined {
  const own = files.find(({ about }) => about === source.about);
  const lines = own?.lines.get(match.new.name);
  if (own === undefined || lines === undefined) return undefined;
  return {
    own,
    has: ({ about, line }) => about === own.about && lines.from <= line && line <= lines.to,
  };
}

/** Whether there is something wrong with a draft. */
function isRefused({ unit }: Drafting, files: readonly DraftFile[], { problems, broken }: Trial): boolean {
  const place = placeOf(unit, files);
  return (
    broken.some((one) => isOf(unit, one)) || (place !== undefined && problems.some((one) => place.has(one)))
  );
}

/** The conditions of a unit's draft that something is wrong with. */
function clausesAt(problems: Trial["problems"], { unit }: Drafting, files: readonly DraftFile[]): string[] {
  const place = placeOf(unit, files);
  if (place === undefined) return [];
  const lines = place.own.text.split("\n");
  return problems
    .filter((one) => place.has(one))
    .flatMap(({ line }) => {
      const said = /^\s*@\s+(?:requires|when_required|when_ensured|ensures) (.*);$/.exec(
        lines[line - 1] ?? "",
      );
      return said?.[1] === undefined || said[1] === "true" ? [] : said[1].split(" && ");
    });
}

/** Has a unit drafted again, from more observations or to say less; false if it cannot say less. */
function redraft(one: Drafting, files: readonly DraftFile[], { problems, broken, observed }: Trial): boolean {
  const known = one.refused.size;
  for (const clause of clausesAt(problems, one, files)) one.refused.add(clause);
  if (one.refused.size > known) return true;
  const more = observed.find((other) => isOf(one.unit, other))?.observations ?? [];
  const merged = mergedWith(one.observations, more);
  const hasLearned = merged.length > one.observations.length;
  one.observations = merged;
  one.times += 1;
  if (broken.some((other) => isOf(one.unit, other)) && hasLearned && one.times < 3) return true;
  const level = lower[one.level];
  if (level === undefined) return false;
  one.level = level;
  one.times = 0;
  return true;
}

function mergedWith(known: readonly Observation[], more: readonly Observation[]): readonly Observation[] {
  const merged = new Map<string, Observation>();
  for (const { count, ...data } of [...known, ...more]) {
    const key = JSON.stringify(data);
    merged.set(key, { ...data, count: count + (merged.get(key)?.count ?? 0) });
  }
  return [...merged.values()];
}

function filesOf(open: readonly Drafting[]): DraftFile[] {
  const sources = new Map(open.map(({ unit }) => [unit.source.about, unit]));
  return [...sources.values()].map(({ source, existing }) =>
    draftFile(source, existing, open.filter(({ unit }) => unit.source.about === source.about).map(draftOf)),
  );
}

function draftOf({ unit, declaration, observations, level, refused }: Drafting): UnitDraft {
  const { match, fields, mentions } = unit;
  const calls = observedCalls(observations, fields);
  const now = parametersOf(match.new).map(({ name }) => name.getText());
  const count = (all: readonly Observation[]): number => all.reduce((sum, one) => sum + one.count, 0);
  const last = (name: string): string => name.split(".").at(-1) ?? name;
  return {
    unit: match.new.name,
    from: match.old.name === match.new.name ? undefined : last(match.old.name),
    declaration,
    cases: draftCases(
      calls,
      {
        names: now,
        constants: [...new Set(mentions.map(({ value }) => value))],
        added: now.slice(parametersOf(match.old).length),
        refused,
      },
      level,
    ),
    calls: count(observations),
    differing: count(observations.filter(({ alike }) => !alike)),
  };
}
