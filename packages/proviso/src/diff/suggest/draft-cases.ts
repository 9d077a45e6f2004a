import type { ObservedCall } from "./observed-states.js";
import { isSame, type LeftValue, relationOf } from "./relation.js";
import { separating } from "./separating.js";

// A change contract drafted from observations. Calls in which the versions differ are grouped by how they end in each; a group
// is a case. The case must be met by all calls of its group, so that all others are left to behave alike; and whatever it
// says of the updated version holds of every observed call that meets it.

/** A case of a change contract, drafted. */
export interface DraftedCase {
  /** What a person should know of it. */
  readonly notes: readonly string[];
  /** Its clauses, without `;`. */
  readonly clauses: readonly string[];
}

/** How much a draft says: when and how the versions differ, only when, or that they may. */
export type DraftLevel = "full" | "bare" | "weakest";

/** What is known of a unit besides observations. */
export interface DraftedUnit {
  /** The names of its parameters. */
  readonly names: readonly string[];
  /** What its code mentions, in either version. */
  readonly constants: readonly (number | string)[];
  /** Parameters that only the updated version has, which calls of the previous one leave out. */
  readonly added: readonly string[];
  /** Conditions that TypeScript does not accept of it. */
  readonly refused: ReadonlySet<string>;
}

const languageErrors = new Set(
  "Error TypeError RangeError SyntaxError ReferenceError URIError EvalError".split(" "),
);

/** A case that allows all changes, and why nothing better is said. */
function weakest(why: string): DraftedCase {
  return { notes: [`${why}: this case allows all changes.`], clauses: ["requires true"] };
}

/** The cases of a unit's draft. */
export function draftCases(
  calls: readonly ObservedCall[],
  unit: DraftedUnit,
  level: DraftLevel,
): readonly DraftedCase[] {
  const groups = new Map<string, ObservedCall[]>();
  for (const call of calls) {
    const { alike, before, now } = call.observation;
    // What does not come to an end in the updated version is not judged by a contract.
    if (alike || (now.how !== "returned" && now.how !== "threw")) continue;
    const key = JSON.stringify([before.how, before.error, now.how, now.error]);
    groups.set(key, [...(groups.get(key) ?? []), call]);
  }
  const isTellable = [...groups.values()].flat().every(({ observation: { before } }) => before.error !== "");
  const cases =
    groups.size === 0
      ? [weakest("Where they differ, the updated version refuses the call or does not end")]
      : level === "weakest" || !isTellable
        ? [weakest("Nothing simple tells when they differ, or how")]
        : [...groups.values()].map((group) => draftCase(group, calls, unit, level));
  return cases.map((one) => ({ ...one, clauses: withAdded(one.clauses, unit) }));
}

/** What only the updated version has is left out by the calls that are compared. */
function withAdded(clauses: readonly string[], { added }: DraftedUnit): readonly string[] {
  if (added.length === 0) return clauses;
  const required = clauses.filter((clause) => clause.startsWith("requires "));
  const former =
    required.length === 0
      ? ["when_required true"]
      : required.map((clause) => `when_required ${clause.slice(9)}`);
  return [...former, ...clauses, ...added.map((name) => `requires ${name} === undefined`)];
}

function draftCase(
  group: readonly ObservedCall[],
  calls: readonly ObservedCall[],
  unit: DraftedUnit,
  level: DraftLevel,
): DraftedCase {
  const ended = group[0]?.observation.before;
  const type =
    ended?.how === "threw" ? (languageErrors.has(ended.error ?? "") ? ended.error : "Error") : undefined;
  const alike = calls.filter(({ observation: { before } }) =>
    type == null
      ? before.how === "returned"
      : before.how === "threw" && (type === "Error" || before.error === type),
  );
  const others = alike.filter((call) => !group.includes(call));
  const claims = (all: readonly ObservedCall[]): string[] =>
    level === "full" ? claimsOf(all, type ?? undefined, unit.refused) : [];
  const own = claims(group);
  const byState = new Map(others.map((call) => [call.state, call]));
  const found = separating({
    differing: group.map(({ state }) => state),
    others: others.map(({ state }) => state),
    names: unit.names,
    constants: unit.constants,
    refused: unit.refused,
    // What is said of calls that differ may be so of others as well.
    mayMeet: (states) => {
      const more = states.flatMap((state) => byState.get(state) ?? []);
      return own.length > 0 && claims([...group, ...more]).length >= own.length;
    },
  });
  const when = (conditions: readonly string[]): string[] => {
    const after = conditions.filter((text) => text.includes("\\result"));
    return [
      ...conditions.filter((text) => !after.includes(text)).map((text) => `requires ${text}`),
      type == null ? `when_ensured ${after.join(" && ") || "true"}` : `when_signaled (e: ${type}) true`,
    ];
  };
  if (found === undefined) {
    const number = countOf(others);
    return {
      notes: [
        `Nothing simple tells these calls from ${number} other${number === 1 ? "" : "s"} that ${number === 1 ? "does" : "do"} not change: this case allows them to, and in any way.`,
      ],
      clauses: when(["true"]),
    };
  }
  const covered = alike.filter(({ state }) => found.every(({ holds }) => holds(state)));
  const said = claims(covered);
  return {
    notes:
      said.length > 0
        ? []
        : ["Nothing simple tells how these calls differ: this case allows any change of them."],
    clauses: [...when(found.map(({ text }) => text)), ...said],
  };
}

/** What is so of the updated version in all of these calls, as clauses; `type` is what the previous version threw. */
function claimsOf(
  calls: readonly ObservedCall[],
  type: string | undefined,
  refused: ReadonlySet<string>,
): string[] {
  const ends = calls.map(({ observation: { now } }) => now);
  if (ends.every(({ how }) => how === "threw")) {
    const [error, ...others] = new Set(ends.map((end) => end.error));
    const isNew = error != null && languageErrors.has(error) && others.length === 0 && error !== "Error";
    return ["ensures false", ...(isNew ? [`signals (e: Error) e instanceof ${error}`] : [])];
  }
  if (!ends.every(({ how }) => how === "returned")) return [];
  return [...(type === undefined ? [] : [`signals (e: ${type}) false`]), ...relations(calls, refused)];
}

/** How values that changed follow from what they were. */
function relations(calls: readonly ObservedCall[], refused: ReadonlySet<string>): string[] {
  const paths = new Set(calls.flatMap(({ now }) => [...now.keys()]));
  const found: string[] = [];
  for (const path of paths) {
    // The length of a value that is told itself says nothing more.
    if (found.some((one) => path.startsWith(`${one.split(" ")[0]}.`))) continue;
    const values = calls.map(
      ({ now, before, state }): LeftValue => ({
        now: now.get(path),
        before: before.get(path),
        hasBefore: before.has(path),
        input: state,
      }),
    );
    if (!calls.every(({ now }) => now.has(path))) continue;
    const isChanged = values.some(({ now, before, hasBefore }) => !hasBefore || !Object.is(now, before));
    const relation = isChanged ? relationOf(path, values, refused) : undefined;
    if (relation !== undefined && !isSame(path, relation)) found.push(relation);
  }
  return found.map((relation) => `ensures ${relation}`);
}

function countOf(calls: readonly ObservedCall[]): number {
  return calls.reduce((sum, { observation: { count } }) => sum + count, 0);
}
