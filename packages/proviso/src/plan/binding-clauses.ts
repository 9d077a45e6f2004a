import type { FlatCase } from "../contract/index.js";
import type { EffectiveCase, EffectiveTypeClause } from "../program/index.js";

const ofObjects = new Set(["invariant", "constraint", "initially"]);

/** How many clauses bind a call: those of its cases, each once, and those of its object's class. */
export function countClauses(
  cases: readonly EffectiveCase[],
  ofType: readonly EffectiveTypeClause[],
): number {
  const places = new Set<string>();
  for (const { flat, file } of cases)
    for (const start of clauseStarts(flat)) places.add(`${file.original.fileName}:${start}`);
  for (const { clause, file } of ofType)
    if (ofObjects.has(clause.spec.keyword)) places.add(`${file.original.fileName}:${clause.range.start}`);
  return places.size;
}

function clauseStarts(flat: FlatCase): number[] {
  const conditions = [
    ...(flat.requires ?? []),
    ...(flat.ensures ?? []),
    ...(flat.signals ?? []).map(({ condition }) => condition),
  ];
  const lists = [flat.assignable ?? [], flat.accessible ?? []].flatMap(([first]) =>
    first === undefined || (first.kind === "keyword" && first.keyword === "everything")
      ? []
      : [first.range.start],
  );
  return [
    ...conditions.flatMap((condition) => {
      if (condition.kind === "written") return [condition.clause.range.start];
      return condition.kind === "non-null" ? [condition.range.start] : [];
    }),
    ...flat.signalsOnly.map(({ range }) => range.start),
    ...flat.measuredBy.map(({ range }) => range.start),
    ...lists,
  ];
}

/** Whether a contract says something of what its unit throws. */
export function saysWhatIsThrown(cases: readonly EffectiveCase[]): boolean {
  return cases.some(({ flat }) => flat.signals !== undefined || flat.signalsOnly.length > 0);
}

/** Whether what is said of a unit in one place, its own or above it, lets it change nothing. */
export function isPure(cases: readonly EffectiveCase[]): boolean {
  const units = new Set(cases.map(({ unit }) => unit));
  return [...units].some((unit) =>
    cases
      .filter((one) => one.unit === unit)
      .every(({ flat }) =>
        (flat.assignable ?? [{ kind: "keyword", keyword: "everything" } as const]).every(
          (location) => location.kind === "keyword" && location.keyword === "nothing",
        ),
      ),
  );
}
