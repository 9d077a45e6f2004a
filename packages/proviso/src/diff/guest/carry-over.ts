import {
  Arbitraries,
  drawFrom,
  isComposite,
  type Plan,
  type Recipe,
  randomFrom,
  type Sequence,
  type Shape,
  type ShapeId,
  type Step,
  satisfying,
  simplest,
  wantsInstance,
} from "../../generate/index.js";
import type { CarriedUnit, TakenArgument } from "../protocol.js";
import { type Sources, takenOver } from "./taken-over.js";

// Test repair (seed 000, §6.3), on cases as data: arguments for parameters that are gone are dropped, those for new ones are
// given values of their type as the change contract's `requires` narrows it, in the relations to other arguments that it asks
// for; members that have become required are filled in, and units are followed to their new names. An attempt is about one
// case of the contract, those that announce something first. Members of new values that are called as a parameter was get what
// that was given, as where parameters have become options; in every other attempt, other parts are taken from the call as well.

/** What an argument of a call in the updated version is; what a rest parameter takes follows on its first. */
export function takenAt(takes: CarriedUnit["takes"], at: number): TakenArgument | undefined {
  if (takes === null) return { from: at };
  const last = takes.at(-1);
  const more = at - takes.length + 1;
  return takes[at] ?? (last !== undefined && "from" in last ? { from: last.from + more } : undefined);
}

/** A case as the updated version runs it, or why it cannot. `previous`: the same case, with what was filled in, so that both get it. */
export type Carried =
  | { readonly sequence: Sequence; readonly previous: Sequence; readonly repaired: boolean }
  | { readonly missing: number };

export class CarryOver {
  readonly #arbitraries: Arbitraries;

  constructor(
    readonly previous: Plan,
    readonly updated: Plan,
    readonly carried: readonly (CarriedUnit | null)[],
    readonly seed: number,
  ) {
    this.#arbitraries = new Arbitraries(updated, new Map());
    this.mayDraw = carried.some((one) => one?.takes?.some((taken) => "drawn" in taken) === true);
  }

  /** Whether the step that is being carried over lacked a member. */
  #isFilled = false;

  /** Whether any value of the updated version is not one of the previous version's. */
  readonly mayDraw: boolean;

  /** The case in the updated version; what is new gets its simplest values at first, others with each further attempt. */
  carry(sequence: Sequence, attempt: number): Carried {
    const steps: Step[] = [];
    const before: Step[] = [];
    let repaired = false;
    for (const step of sequence) {
      const one = this.carried[step.unit];
      if (one === null || one === undefined) return { missing: step.unit };
      this.#isFilled = false;
      const args = this.#arguments(step, one, attempt);
      if (args === undefined) return { missing: step.unit };
      repaired ||= one.takes !== null || this.#isFilled;
      steps.push({ ...step, unit: one.unit, args });
      before.push(this.#isFilled ? { ...step, args: backTo(step.args, args, one.takes) } : step);
    }
    return { sequence: steps, previous: before, repaired };
  }

  #arguments(step: Step, { unit, takes }: CarriedUnit, attempt: number): readonly Recipe[] | undefined {
    const { args } = step;
    const { parameters = [], cases = [] } = this.updated.units[unit] ?? {};
    const planned = cases.at(-1 - (attempt % Math.max(1, cases.length)));
    const chosen: Recipe[] = [];
    // What is left out before something that is given is `undefined`, so that places do not shift.
    let given = 0;
    if (takes === null) given = chosen.push(...args);
    else
      for (const taken of takes) {
        if ("from" in taken) {
          const length = chosen.push(args[taken.from]);
          if (taken.from < args.length) given = length;
          continue;
        }
        const shape = planned?.parameters[chosen.length] ?? taken.drawn;
        const drawn = this.#drawn(shape, attempt + chosen.length);
        if (drawn === undefined) return undefined;
        given = chosen.push(
          takenOver(drawn.recipe, shape, this.#sources(step, attempt), this.updated.shapes),
        );
      }
    chosen.length = given;
    const last = takes?.at(-1);
    if (last !== undefined && "from" in last && parameters.at(-1)?.rest)
      chosen.push(...args.slice(last.from + 1));
    const isNew = (at: number): boolean => "drawn" in (takes?.[at] ?? {});
    const related =
      takes === null || planned === undefined || planned.relations.length === 0
        ? chosen
        : satisfying(chosen, planned.relations, randomFrom(this.seed, attempt), isNew);
    return related.map((arg, i) => {
      const shape = parameters[i]?.rest ? undefined : parameters[i]?.shape;
      return shape === undefined ? arg : this.#filled(arg, shape, attempt);
    });
  }

  /** What new values may be made of that a call is given. */
  #sources({ unit, args }: Step, attempt: number): Sources {
    const { parameters = [] } = this.previous.units[unit] ?? {};
    return {
      named: new Map(
        args.flatMap((arg, i) => (parameters[i] === undefined ? [] : [[parameters[i].name, arg]])),
      ),
      parts: attempt % 2 === 1 ? args.filter((arg) => !isComposite(arg)) : [],
      random: randomFrom(this.seed, attempt),
    };
  }

  #drawn(shape: ShapeId, attempt: number): { readonly recipe: Recipe } | undefined {
    if (attempt > 0) {
      const recipe = drawFrom(this.#arbitraries.of(shape), randomFrom(this.seed, attempt));
      if (!wantsInstance(recipe)) return { recipe };
    }
    return simplest(shape, this.updated.shapes);
  }

  /** A value with the members that the updated version's type requires and the value lacks. */
  #filled(recipe: Recipe, id: ShapeId, attempt: number): Recipe {
    const shape = this.updated.shapes[id];
    if (!isComposite(recipe) || shape === undefined) return recipe;
    const fill = (part: Recipe, of: ShapeId): Recipe => this.#filled(part, of, attempt);
    if (recipe.kind === "shared") return { ...recipe, of: fill(recipe.of, id) };
    switch (shape.kind) {
      case "array":
        return recipe.kind === "array"
          ? { ...recipe, items: recipe.items.map((item) => fill(item, shape.of)) }
          : recipe;
      case "tuple":
        return recipe.kind === "array"
          ? {
              ...recipe,
              items: recipe.items.map((item, i) => {
                const of = shape.items[i]?.shape ?? shape.rest;
                return of === undefined ? item : fill(item, of);
              }),
            }
          : recipe;
      case "object":
        return recipe.kind === "object" ? this.#completed(recipe, shape, attempt) : recipe;
      case "interface":
        return recipe.kind === "object" ? fill(recipe, shape.standIn) : recipe;
      case "union":
        return this.#inUnion(recipe, shape.of, attempt);
      default:
        return recipe;
    }
  }

  #completed(
    recipe: Extract<Recipe, { readonly kind: "object" }>,
    shape: Extract<Shape, { readonly kind: "object" }>,
    attempt: number,
  ): Recipe {
    const members = recipe.members.map(([name, value]) => {
      const of = shape.members.find((member) => member.name === name)?.shape;
      return [name, of === undefined ? value : this.#filled(value, of, attempt)] as const;
    });
    const names = new Set(members.map(([name]) => name));
    const added = shape.members.flatMap(({ name, shape: of, optional }) => {
      const drawn = optional || names.has(name) ? undefined : this.#drawn(of, attempt);
      return drawn === undefined ? [] : [[name, drawn.recipe] as const];
    });
    if (added.length > 0) this.#isFilled = true;
    return { ...recipe, members: [...members, ...added] };
  }

  #inUnion(recipe: Recipe, parts: readonly ShapeId[], attempt: number): Recipe {
    const best = this.#bestOf(recipe, parts);
    return best === undefined ? recipe : this.#filled(recipe, best, attempt);
  }

  /** The object type of a union that has the most of a value's members. */
  #bestOf(recipe: Recipe, parts: readonly ShapeId[]): ShapeId | undefined {
    if (!isComposite(recipe)) return undefined;
    const names = recipe.kind === "object" ? recipe.members.map(([name]) => name) : [];
    const ranked = parts.flatMap((id) => {
      const shape = this.updated.shapes[id];
      if (recipe.kind === "array" && shape?.kind === "array") return [{ id, score: 1 }];
      if (recipe.kind !== "object" || shape?.kind !== "object") return [];
      return [{ id, score: names.filter((name) => shape.members.some((m) => m.name === name)).length }];
    });
    return ranked.toSorted((a, b) => b.score - a.score)[0]?.id;
  }
}

/** The arguments of the previous version, as they are carried over. */
function backTo(
  args: readonly Recipe[],
  carried: readonly Recipe[],
  takes: CarriedUnit["takes"],
): readonly Recipe[] {
  return args.map((arg, i) => {
    const at = takes === null ? i : takes.findIndex((taken) => "from" in taken && taken.from === i);
    return at >= 0 && at < carried.length ? carried[at] : arg;
  });
}
