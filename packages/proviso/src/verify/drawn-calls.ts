import { fieldClaims, isWellTyped, ownerType, plannedIndex } from "../execution/index.js";
import { isOf, type Plan, resultsIn, type Sequence, type Step, toSequenceData } from "../generate/index.js";
import type { DeclaredInputs, DeclaredUnit } from "../plan/index.js";
import type { EffectiveContracts } from "../program/index.js";
import type { Finding } from "../result/index.js";
import type { Engine } from "./engine.js";

// A last resort: what is not modelled, or too much for a solver, may break at calls that are just drawn. All open units of a program
// share one process for that. What breaks there is replayed like any other counterexample, so chance decides what is found and
// never what is said. Only such cases count in which a unit is given what it may rely on: values of its types, and objects
// that meet their invariants.

/** Cases that are drawn for each unit, and that are replayed of those that seem to break it. */
const [drawn, mostReplayed] = [300, 3];
/** The share of what is left that drawing may take, and milliseconds that it has to come to for it to begin. */
const [share, least] = [0.4, 300];
/** Milliseconds that a case may be run, if there are as many left. */
const longestReplay = 10_000;

/** What calls that are drawn break of some units of one program, until a time. */
export async function brokenByDrawing(
  units: readonly DeclaredUnit[],
  engine: Engine,
  end: number,
): Promise<ReadonlyMap<DeclaredUnit, Finding>> {
  const found = new Map<DeclaredUnit, Finding>();
  const { plan, inputs, effective, options, replay } = engine;
  const { now } = options;
  const planned = new Map(units.map((unit) => [plannedIndex(unit, plan), unit]));
  planned.delete(-1);
  const milliseconds = share * (end - now());
  if (planned.size === 0 || milliseconds < least || replay.drawn === undefined) return found;
  const cases = await replay.drawn({ units: [...planned.keys()], cases: drawn, milliseconds, now });
  const mayBreakOthers = hasInvariants(inputs, effective);
  const isFair = (one: Sequence): boolean =>
    one.every((step) => isOfItsTypes(step, plan)) && !(mayBreakOthers && passesObjects(one));
  for (const [at, unit] of planned) {
    const own = cases.filter((one) => one.at(-1)?.unit === at && isFair(one) && isTyped(unit, one, plan));
    const distinct = [...new Map(own.map((one) => [JSON.stringify(toSequenceData(one)), one])).values()];
    const short = distinct.toSorted((a, b) => a.length - b.length).slice(0, mostReplayed);
    for (const one of short) {
      if (now() >= end) return found;
      const finding = await replay.broken(one, Math.min(longestReplay, end - now()));
      if (finding?.verdict !== "violated") continue;
      found.set(unit, finding);
      break;
    }
  }
  return found;
}

/** Whether arguments are of the types of one signature of what is called. */
function isOfItsTypes({ unit, args }: Step, { units, shapes }: Plan): boolean {
  const signatures = units[unit]?.signatures ?? [];
  return signatures.some((parameters) =>
    args.every((arg, at) => {
      const parameter = parameters[Math.min(at, parameters.length - 1)];
      if (parameter === undefined) return false;
      if (!parameter.rest)
        return (parameter.optional && arg === undefined) || isOf(arg, parameter.shape, shapes);
      const items = shapes[parameter.shape];
      return items?.kind === "array" && isOf(arg, items.of, shapes);
    }),
  );
}

/** Whether the last call keeps what types say besides. */
function isTyped(unit: DeclaredUnit, sequence: Sequence, { shapes }: Plan): boolean {
  return isWellTyped(unit, sequence.at(-1)?.args ?? [], shapes);
}

/** Whether objects of any class owe something at all times, which a running program only asks of the one that is called. */
function hasInvariants({ classes }: DeclaredInputs, effective: EffectiveContracts): boolean {
  return classes.some((_, index) => {
    const type = ownerType(index, classes, effective);
    if (type === undefined) return false;
    const isInvariant = effective.ofType(type).some(({ clause }) => clause.spec.keyword === "invariant");
    return isInvariant || [type, ...effective.supertypesOf(type)].some((one) => fieldClaims(one).length > 0);
  });
}

/** Whether any call is given an object that another call gave, or more objects are called than one. */
function passesObjects(sequence: Sequence): boolean {
  return sequence.some(
    ({ args, receiver }, at) => (at > 0 && receiver !== 0) || args.some((arg) => resultsIn(arg).length > 0),
  );
}
