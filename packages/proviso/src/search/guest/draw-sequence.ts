import type { Arbitrary, Random } from "fast-check";
import {
  type Arbitraries,
  append,
  below,
  blankArray,
  type CasePlan,
  chance,
  drawFrom,
  isComposite,
  isOf,
  mapParts,
  type ParameterPlan,
  type Plan,
  partsOf,
  pick,
  type Recipe,
  type Sequence,
  type Shape,
  type ShapeId,
  type Step,
  satisfying,
  takes,
  wantsInstance,
} from "../../generate/index.js";
import { withComposedStrings } from "./composed-strings.js";
import type { Familiar } from "./familiar.js";
import { Focus } from "./focus.js";
import { GivenValues } from "./given-values.js";
import type { Pool } from "./pool.js";
import { withReuse } from "./reuse.js";

const deepest = 3;
const longest = 14;

/** How often, of a hundred times, something is done that not every search wants. */
export interface DrawingHabits {
  /** A receiver is first changed by other calls. */
  readonly interspersed: number;
  /** The texts of a call are put together of what it holds and its unit mentions. */
  readonly composed: number;
}

/** Draws sequences of calls that end in one of a given unit. */
export class SequenceDrawing {
  constructor(
    readonly plan: Plan,
    readonly arbitraries: Arbitraries,
    readonly pool: Pool,
    readonly familiar: Familiar,
    readonly random: Random,
    /** Whether a unit is there to be called. */
    readonly callable: (unit: number) => boolean,
    readonly habits: DrawingHabits = { interspersed: 25, composed: 0 },
  ) {
    this.given = new GivenValues(plan);
    this.#focuses = plan.units.map(({ mentions }) =>
      mentions.length === 0 ? undefined : new Focus(plan, mentions),
    );
    this.#mayWant = plan.shapes.some((shape) => "classes" in shape && shape.classes.length > 0);
    this.#required = plan.units.map(({ signatures }) =>
      signatures.map((parameters) => parameters.filter(({ optional }) => !optional).length),
    );
  }

  readonly given: GivenValues;

  /** For each unit, what it mentions, if it mentions anything. */
  readonly #focuses: readonly (Focus | undefined)[];

  /** Where values of the case come from, its receiver's too, if it is made of what its unit mentions. */
  #focus: Focus | undefined;

  /** Whether any value of the plan may want an instance. */
  readonly #mayWant: boolean;

  /** Nothing if no receiver or argument can be made. */
  draw(unit: number): Sequence | undefined {
    const steps: Step[] = [];
    this.#focus = chance(this.random, 15) ? this.#focuses[unit] : undefined;
    if (this.#mayWant || this.#needsReceiver(unit))
      return this.#append(steps, unit, undefined, 0) === undefined ? undefined : steps;
    const only = this.#step(steps, unit, undefined, 0);
    return only && [only];
  }

  /** The sequence with one argument or two drawn anew, those of the last call most often; nothing if none could be. */
  vary(sequence: Sequence): Sequence | undefined {
    const places = sequence.flatMap(({ unit, args }, step) =>
      args.flatMap((_, arg) =>
        this.plan.units[unit]?.parameters[arg]?.rest === false ? [{ step, arg }] : [],
      ),
    );
    const ofLast = places.filter(({ step }) => step === sequence.length - 1);
    if (places.length === 0) return undefined;
    this.#focus = chance(this.random, 50) ? this.#focuses[sequence.at(-1)?.unit ?? -1] : undefined;
    const varied = [...sequence];
    let isOther = false;
    for (let i = below(this.random, 2); i >= 0; i--) {
      const place = pick(this.random, ofLast.length > 0 && chance(this.random, 60) ? ofLast : places);
      const step = place && varied[place.step];
      if (place === undefined || step === undefined || mentionsResult(step.args[place.arg])) continue;
      const drawn = this.#argument(step, place.arg);
      if (drawn === undefined) continue;
      varied[place.step] = { ...step, args: step.args.with(place.arg, drawn.recipe) };
      isOther = true;
    }
    return isOther ? varied : undefined;
  }

  /** The sequence with a call more, of the object that its last call is about; nothing if it is about none. */
  goOn(sequence: Sequence): Sequence | undefined {
    const at = sequence.at(-1)?.receiver ?? sequence.length - 1;
    const type = this.#classOf(sequence[at]);
    const unit = type === undefined ? undefined : pick(this.random, this.plan.classes[type]?.units ?? []);
    const steps = [...sequence];
    this.#focus = undefined;
    return unit === undefined || this.#append(steps, unit, at, 0) === undefined ? undefined : steps;
  }

  /** Another argument for a place of a call, by a signature that takes the others: now and then the same as one of them. */
  #argument({ unit, args }: Step, at: number): { readonly recipe: Recipe } | undefined {
    const planned = this.plan.units[unit];
    const isFitting = ({ signature }: CasePlan): boolean =>
      takes(planned?.signatures[signature] ?? [], args, this.plan.shapes);
    const one = pick(this.random, planned?.cases.filter(isFitting) ?? []);
    const shape = one?.parameters[at];
    if (shape === undefined) return undefined;
    const alike = args.filter(
      (other, i) => i !== at && !isComposite(other) && isOf(other, shape, this.plan.shapes),
    );
    if (alike.length > 0 && chance(this.random, 15)) return { recipe: pick(this.random, alike) };
    const chosen = chance(this.random, 15)
      ? this.#corner(this.plan.shapes[shape])
      : this.#focus?.pick(unit, at, shape, this.random);
    const recipe = chosen ?? drawFrom(this.arbitraries.of(shape), this.random);
    return wantsInstance(recipe) ? undefined : { recipe };
  }

  /** Appends a call and what it needs; gives where it stands. */
  #append(steps: Step[], unit: number, on: number | undefined, depth: number): number | undefined {
    const step = this.#step(steps, unit, on, depth);
    if (step === undefined) return undefined;
    steps.push(step);
    return steps.length > longest * 2 ? undefined : steps.length - 1;
  }

  #needsReceiver(unit: number): boolean {
    const { kind, owner } = this.plan.units[unit] ?? {};
    return owner !== undefined && (kind === "method" || kind === "getter" || kind === "setter");
  }

  /** A call, with what it needs appended. */
  #step(steps: Step[], unit: number, on: number | undefined, depth: number): Step | undefined {
    const planned = this.plan.units[unit];
    if (planned === undefined || !this.callable(unit)) return undefined;
    const needsReceiver = this.#needsReceiver(unit);
    const receiver = needsReceiver ? (on ?? this.#receiver(steps, unit, depth)) : undefined;
    if (needsReceiver && receiver === undefined) return undefined;
    const one = planned.cases.length === 1 ? planned.cases[0] : pick(this.random, planned.cases);
    const signature = one?.signature ?? 0;
    const parameters = planned.signatures[signature] ?? planned.parameters;
    const count = this.#argumentCount(unit, signature);
    const drawn: Recipe[] = blankArray(count);
    const mood = count > 0 ? below(this.random, 100) : 0;
    const cornered = mood < 8;
    // Now and then what the precondition excludes as far as we understand it: perhaps we do not.
    const astray = mood >= 97;
    for (let i = 0; i < count; i++) {
      const declared = parameters[i]?.shape;
      const shape = astray && chance(this.random, 50) ? declared : (one?.parameters[i] ?? declared);
      const known = shape === undefined ? undefined : this.plan.shapes[shape];
      const chosen = cornered
        ? this.#corner(known)
        : (this.#focus?.pick(unit, i, shape, this.random) ?? this.familiar.pick(unit, i, known, this.random));
      drawn[i] =
        chosen !== undefined || shape === undefined ? chosen : drawFrom(this.#arbitrary(shape), this.random);
    }
    const { composed } = this.habits;
    const texts =
      composed > 0 && chance(this.random, composed)
        ? withComposedStrings(drawn, parameters, this.plan, planned.mentions, this.random)
        : drawn;
    const familiar = this.#given(withReuse(texts, parameters, steps, this.plan, this.random), parameters);
    const related =
      one === undefined || one.relations.length === 0 || (astray && chance(this.random, 80))
        ? familiar
        : satisfying(familiar, one.relations, this.random);
    const args = this.#made(spread(related, parameters), steps, receiver, depth);
    if (args === undefined) return undefined;
    return receiver === undefined ? { unit, args } : { unit, receiver, args };
  }

  /** Arguments some of which are as units of the program gave them. */
  #given(args: readonly Recipe[], parameters: readonly ParameterPlan[]): readonly Recipe[] {
    let changed: Recipe[] | undefined;
    for (let i = 0; i < args.length; i++) {
      const arg = args[i];
      const shape = parameters[i]?.shape;
      if (shape === undefined || !isComposite(arg)) continue;
      const given = this.given.with(arg, shape, this.random);
      if (given === arg) continue;
      changed ??= [...args];
      changed[i] = given;
    }
    return changed ?? args;
  }

  readonly #arbitraries: (Arbitrary<Recipe> | undefined)[] = [];

  #arbitrary(shape: ShapeId): Arbitrary<Recipe> {
    let arbitrary = this.#arbitraries[shape];
    if (arbitrary === undefined) {
      arbitrary = this.arbitraries.of(shape);
      this.#arbitraries[shape] = arbitrary;
    }
    return arbitrary;
  }

  /**
   * An end of what a precondition leaves of a number, or a number that the program mentions: what fails only where
   * several such ends meet is found nowhere else.
   */
  #corner(shape: Shape | undefined): number | undefined {
    if (shape?.kind !== "number") return undefined;
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = shape.range;
    const ends = [shape.range.min, shape.range.max].filter((end) => end !== undefined);
    if (ends.length === 2 || (ends.length === 1 && chance(this.random, 35))) return pick(this.random, ends);
    return pick(
      this.random,
      this.plan.constants.filter((n) => typeof n === "number" && n >= min && n <= max) as number[],
    );
  }

  /** For each unit and each of its signatures, how many parameters are required. */
  readonly #required: readonly (readonly number[])[];

  /** Optional parameters are given or not. */
  #argumentCount(unit: number, signature: number): number {
    const { length = 0 } = this.plan.units[unit]?.signatures[signature] ?? [];
    const required = this.#required[unit]?.[signature] ?? 0;
    return required === length ? required : this.random.nextInt(required, length);
  }

  /** A receiver, often after a few calls that may have changed it (seed 000, §6.2). */
  #receiver(steps: Step[], unit: number, depth: number): number | undefined {
    const { owner = -1 } = this.plan.units[unit] ?? {};
    const classes = this.#classesWith(unit, owner);
    const type = pick(this.random, classes);
    const at = type === undefined ? undefined : this.#instance(steps, type, depth);
    if (at === undefined || type === undefined || depth > 0 || !chance(this.random, this.habits.interspersed))
      return at;
    for (let i = below(this.random, 3); i >= 0 && steps.length < longest; i--) {
      const on = this.#acquaintance(steps, at, type);
      const other = pick(this.random, this.plan.classes[on.type]?.units ?? []);
      if (other !== undefined && this.plan.units[other]?.pure === false)
        this.#append(steps, other, on.at, depth + 1);
    }
    return at;
  }

  /** The receiver, or now and then another object that was made for it: what they share may change behind its back. */
  #acquaintance(steps: readonly Step[], at: number, type: number): { at: number; type: number } {
    if (at === 0 || !chance(this.random, 40)) return { at, type };
    const made = steps.slice(0, at).flatMap((step, i) => {
      const of = this.#classOf(step);
      return of === undefined ? [] : [{ at: i, type: of }];
    });
    return pick(this.random, made) ?? { at, type };
  }

  readonly #with = new Map<number, readonly number[]>();

  /** The classes whose instances have a unit: its own and those that inherit it. */
  #classesWith(unit: number, owner: number): readonly number[] {
    let classes = this.#with.get(unit);
    if (classes === undefined) {
      classes = this.plan.classes.flatMap((one, i) => (i === owner || one.units.includes(unit) ? [i] : []));
      this.#with.set(unit, classes);
    }
    return classes;
  }

  /** An instance of a class: from the pool, or newly made. */
  #instance(steps: Step[], type: number, depth: number): number | undefined {
    const made = chance(this.random, this.#focus !== undefined ? 40 : 85)
      ? this.pool.pick(type, this.random)
      : undefined;
    if (made !== undefined && made.sequence.length + steps.length <= longest) {
      return made.at + append(steps, made.sequence);
    }
    const { constructorUnit } = this.plan.classes[type] ?? {};
    return constructorUnit === undefined || depth > deepest
      ? undefined
      : this.#append(steps, constructorUnit, undefined, depth + 1);
  }

  /** The recipes with every instance that they want made. */
  #made(
    recipes: readonly Recipe[],
    steps: Step[],
    receiver: number | undefined,
    depth: number,
  ): readonly Recipe[] | undefined {
    if (!this.#mayWant || !recipes.some(wantsInstance)) return recipes;
    const all: Recipe[] = [];
    for (const recipe of recipes) {
      const made = this.#make(recipe, steps, receiver, depth);
      if (made === undefined) return undefined;
      all.push(made.recipe);
    }
    return all;
  }

  /** The recipe with every instance that it wants made, sometimes the receiver itself. */
  #make(
    recipe: Recipe,
    steps: Step[],
    receiver: number | undefined,
    depth: number,
  ): { readonly recipe: Recipe } | undefined {
    if (!isComposite(recipe) || !wantsInstance(recipe)) return { recipe };
    if (recipe.kind === "wanted") {
      const type = pick(this.random, recipe.classes);
      const own = receiver === undefined ? undefined : this.#classOf(steps[receiver]);
      if (
        receiver !== undefined &&
        own !== undefined &&
        recipe.classes.includes(own) &&
        chance(this.random, 20)
      )
        return { recipe: { kind: "result", step: receiver } };
      const at = type === undefined ? undefined : this.#instance(steps, type, depth);
      return at === undefined ? undefined : { recipe: { kind: "result", step: at } };
    }
    let failed = false;
    const made = mapParts(recipe, (part) => {
      const inside = this.#make(part, steps, receiver, depth);
      failed ||= inside === undefined;
      return inside?.recipe;
    });
    return failed ? undefined : { recipe: made };
  }

  #classOf(step: Step | undefined): number | undefined {
    const unit = step && this.plan.units[step.unit];
    return unit?.kind === "constructor" ? unit.owner : undefined;
  }
}

function mentionsResult(recipe: Recipe): boolean {
  return isComposite(recipe) && (recipe.kind === "result" || partsOf(recipe).some(mentionsResult));
}

/** What a rest parameter holds stands one by one among the arguments. */
function spread(args: readonly Recipe[], parameters: readonly ParameterPlan[]): readonly Recipe[] {
  const at = parameters.length - 1;
  const last = args[at];
  if (!parameters[at]?.rest || at >= args.length) return args;
  return [...args.slice(0, at), ...(isComposite(last) && last.kind === "array" ? last.items : [])];
}
