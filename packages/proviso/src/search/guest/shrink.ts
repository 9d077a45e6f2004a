import {
  argumentShape,
  fewestItems,
  isTaken,
  type ParameterPlan,
  type Plan,
  renumbered,
  resultsIn,
  type Sequence,
  type Step,
  sharedAlike,
  simpler,
  wantsInstance,
} from "../../generate/index.js";
import { together } from "./shrink-together.js";

// A revealing sequence made as small as it gets: first calls are left out, then values are made simpler, until nothing
// smaller reveals the same. Every candidate is run; one that reveals something else, or nothing, is not taken.

/** Milliseconds to make the case of one finding small. */
export const shrinkTime = 2_000;

/** Whether a sequence reveals what is to be kept. */
type Reveals = (sequence: Sequence) => boolean | Promise<boolean>;

/** The smallest sequence found, within so many runs and while there is time. */
export async function shrink(
  sequence: Sequence,
  plan: Plan,
  reveals: Reveals,
  hasTime: () => boolean,
  runs = 4_000,
): Promise<Sequence> {
  let best = sequence;
  let left = runs;
  for (let changed = true; changed; ) {
    changed = false;
    for (const candidate of candidates(best, plan)) {
      if (left-- <= 0 || !hasTime()) return best;
      if (await reveals(candidate)) {
        best = candidate;
        changed = true;
        break;
      }
    }
  }
  return best;
}

/** Smaller sequences, of calls that a signature takes: where the calls at hand are such. */
function* candidates(sequence: Sequence, plan: Plan): Generator<Sequence> {
  const isTyped = (step: Step): boolean => {
    const unit = plan.units[step.unit];
    return unit !== undefined && isTaken(step.args, unit, plan.shapes);
  };
  const mayBe = sequence.every(isTyped);
  for (const smaller of anyCandidates(sequence, plan)) if (!mayBe || smaller.every(isTyped)) yield smaller;
}

function* anyCandidates(sequence: Sequence, plan: Plan): Generator<Sequence> {
  yield* shorter(sequence);
  yield* withoutOptional(sequence, plan);
  for (const [at, step] of sequence.entries()) {
    const unit = plan.units[step.unit];
    for (const [i, arg] of step.args.entries()) {
      const shape = unit && argumentShape(unit.parameters, i, plan.shapes);
      if (shape === undefined) continue;
      for (const recipe of simpler(arg, shape, plan.shapes))
        if (!wantsInstance(recipe))
          yield sharedAlike(sequence.with(at, { ...step, args: step.args.with(i, recipe) }), sequence);
    }
  }
  yield* moved(sequence);
  yield* together(sequence, ({ parameters }, at) => argumentShape(parameters, at, plan.shapes), plan);
}

/** Two numbers of a call moved by as much, so that one of them is zero: what counts may be how far apart they are. */
function* moved(sequence: Sequence): Generator<Sequence> {
  for (const [at, step] of sequence.entries())
    for (const [i, one] of step.args.entries())
      for (const [j, other] of step.args.entries())
        if (i !== j && typeof one === "number" && typeof other === "number" && one !== 0 && other !== 0)
          yield sequence.with(at, { ...step, args: step.args.with(i, 0).with(j, other - one) });
}

/** Sequences without one call, and without all that only it needed; the longest stretches first. */
function* shorter(sequence: Sequence): Generator<Sequence> {
  const last = sequence.length - 1;
  for (let size = Math.floor(last / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at + size <= last; at += size) {
      const gone = new Set(Array.from({ length: size }, (_, i) => at + i));
      const without = removed(sequence, gone);
      if (without !== undefined) yield without;
    }
  }
  yield* merged(sequence);
}

/** The sequence without these steps; nothing if another needs what one of them gives. */
function removed(sequence: Sequence, gone: ReadonlySet<number>): Sequence | undefined {
  const kept = sequence.flatMap((_, i) => (gone.has(i) ? [] : [i]));
  if (kept.some((i) => usedBy(sequence[i]).some((step) => gone.has(step)))) return undefined;
  const place = new Map(kept.map((i, at) => [i, at]));
  const moved = (step: number): number => place.get(step) ?? -1;
  return kept.map((i) => moveStep(sequence[i] as Step, moved));
}

/** Sequences in which an instance takes the part of another that was made in the same way. */
function* merged(sequence: Sequence): Generator<Sequence> {
  for (let from = 1; from < sequence.length - 1; from++) {
    const other = sequence.findIndex((step, i) => i < from && step.unit === sequence[from]?.unit);
    if (other < 0) continue;
    const moved = (step: number): number => (step === from ? other : step);
    const without = removed(
      sequence.map((step, i) => (i === from ? step : moveStep(step, moved))),
      new Set([from]),
    );
    if (without !== undefined) yield without;
  }
}

/** Sequences without an argument that need not be given: the last, or any that a rest parameter takes. */
function* withoutOptional(sequence: Sequence, plan: Plan): Generator<Sequence> {
  for (const [at, step] of sequence.entries()) {
    const parameters = plan.units[step.unit]?.parameters ?? [];
    const required = parameters.reduce((sum, one) => sum + argumentsFor(one, plan), 0);
    const restAt = parameters.findIndex(({ rest, shape }) => rest && plan.shapes[shape]?.kind !== "tuple");
    const first =
      restAt < 0 ? Math.max(required, step.args.length - 1) : Math.min(restAt, step.args.length - 1);
    for (let i = step.args.length - 1; i >= first && i >= required; i--)
      yield sequence.with(at, { ...step, args: step.args.toSpliced(i, 1) });
  }
}

/** How many arguments a parameter needs. */
function argumentsFor({ optional, rest, shape }: ParameterPlan, { shapes }: Plan): number {
  if (optional) return 0;
  return rest ? fewestItems(shape, shapes) : 1;
}

function usedBy(step: Step | undefined): number[] {
  if (step === undefined) return [];
  return [...(step.receiver === undefined ? [] : [step.receiver]), ...step.args.flatMap(resultsIn)];
}

function moveStep(step: Step, moved: (step: number) => number): Step {
  return {
    unit: step.unit,
    ...(step.receiver !== undefined && { receiver: moved(step.receiver) }),
    args: step.args.map((arg) => renumbered(arg, moved)),
  };
}
