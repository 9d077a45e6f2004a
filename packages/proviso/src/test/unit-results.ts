import path from "node:path";
import type { Plan } from "../generate/index.js";
import type { Messages, UnitResult } from "../result/index.js";
import { doubtOf } from "./doubt.js";
import type { FoundData, Searched } from "./protocol.js";

/** What is known of each unit under contract after a search. */
export function unitResults(plan: Plan, searched: Searched, messages: Messages): UnitResult[] {
  const { counts, found } = searched;
  const verdicts = new Map<number, "violated" | "suspected">();
  for (const one of found)
    for (const unit of unitsOf(one, plan, messages))
      if (verdicts.get(unit) !== "violated")
        verdicts.set(unit, doubtOf(one) === undefined ? "violated" : "suspected");
  return plan.units.flatMap((unit, i): UnitResult[] => {
    const broken = verdicts.get(i);
    if (unit.clauses === 0 && broken === undefined) return [];
    const { run = 0, meaningful = 0, threw = 0 } = counts[i] ?? {};
    const result = {
      unit: unit.name,
      file: messages.relative(unit.file),
      line: unit.line,
      clauses: unit.clauses,
      cases: { run, meaningful },
    };
    if (broken !== undefined) return [{ ...result, verdict: broken }];
    if (meaningful > 0 && threw === meaningful && !unit.mayThrow)
      return [
        {
          ...result,
          verdict: "unknown",
          reason: eachThrew(unit.name, meaningful),
        },
      ];
    if (meaningful > 0) return [{ ...result, verdict: "tested" }];
    return [{ ...result, verdict: "unknown", reason: unknownBecause(i, plan, run, searched) }];
  });
}

/** The units that a finding is held against: several may have the name, and a clause may stand in another file. */
export function unitsOf(found: FoundData, plan: Plan, messages: Messages): number[] {
  const last = found.sequence.at(-1)?.unit ?? -1;
  if (found.kind === "precondition") {
    // Who calls has to see to it; code that cannot be called from outside, on behalf of what was.
    const callers = plan.units.flatMap(({ name }, i) => (name === found.caller ? [i] : []));
    return callers.length === 0 || callers.includes(last) ? [last] : callers;
  }
  if (found.depth === 1 && plan.units[last]?.name === found.unit) return [last];
  return unitsNamed(found, plan, messages);
}

/** The units of a name, if there are some in the file those of the file. */
export function unitsNamed(
  { unit: name, file }: Pick<FoundData, "unit" | "file">,
  plan: Plan,
  messages: Messages,
): number[] {
  const named = plan.units.flatMap((unit, i) => (unit.name === name ? [i] : []));
  const here = named.filter((i) => plan.units[i]?.file === path.resolve(messages.cwd, file));
  return here.length > 0 ? here : named;
}

/** After so many calls of each unit, one that was not called cannot be. */
const rounds = 8;

function unknownBecause(at: number, plan: Plan, run: number, searched: Searched): string {
  const { failed, missing, culprits } = searched;
  const { name = "", access, kind, owner = -1 } = plan.units[at] ?? {};
  if (failed.some(({ module }) => module === access?.module)) return "its module could not be loaded";
  const why = missing.find(({ unit }) => unit === at)?.why;
  if (why !== undefined) return why;
  if (run > 0) return noneSucceeded(at, plan, searched);
  if (culprits.some(({ sequence }) => sequence.at(-1)?.unit === at))
    return `every call of ${name} ended the process it ran in`;
  if (searched.cases < rounds * searched.counts.length)
    return `the search ended before a call of ${name} was made`;
  const maker = plan.classes[owner]?.constructorUnit;
  const needsObject = kind === "method" || kind === "getter" || kind === "setter";
  const { run: made = 0, meaningful = 0, threw = 0 } = searched.counts[maker ?? -1] ?? {};
  return needsObject && maker !== undefined && made > 0 && threw === meaningful
    ? `no call of ${name} could be made: ${noneSucceeded(maker, plan, searched)}`
    : `no call of ${name} could be made`;
}

/** Why no call of a unit that was called came to an end with a result. */
function noneSucceeded(at: number, { units }: Plan, { counts, fixtures: [fixture] }: Searched): string {
  const { run = 0, meaningful = 0, stuck = 0, threw = 0 } = counts[at] ?? {};
  const name = units[at]?.name ?? "";
  if (meaningful > 0 && threw === meaningful) return eachThrew(name, meaningful);
  if (stuck > 0 && stuck === run) return `none of ${run} calls came to an end`;
  if (stuck > 0)
    return `${stuck} of ${run} calls came to no end, and no other met the precondition of ${name}`;
  const unmet = `none of ${run} calls met the precondition of ${name}`;
  return fixture === undefined ? unmet : `${unmet}, and the fixture for ${fixture.name} throws`;
}

function eachThrew(name: string, calls: number): string {
  return `each of ${calls} calls of ${name} threw something`;
}
