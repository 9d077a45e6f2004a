import type { Random } from "fast-check";
import {
  chance,
  isComposite,
  type Plan,
  pick,
  type Recipe,
  type Sequence,
  type ShapeId,
  type Step,
} from "../../generate/index.js";

// Calls that are about the same thing mention the same value: the name under which something was entered, the number
// that a call gave out. So now and then a value is taken from the calls before.

/** The arguments with some values replaced by ones that the sequence has seen. */
export function withReuse(
  args: readonly Recipe[],
  parameters: readonly { readonly shape: ShapeId }[],
  steps: Sequence,
  plan: Plan,
  random: Random,
): readonly Recipe[] {
  if (steps.length === 0 || !chance(random, 50)) return args;
  if (args.length === 0) return args;
  const seen = seenIn(steps, plan);
  return seen.length === 0
    ? args
    : args.map((arg, i) => reused(arg, parameters[i]?.shape, seen, plan, random));
}

/** A value that was seen, and what it is. */
interface Seen {
  readonly recipe: Recipe;
  readonly type: "string" | "number" | "bigint";
  readonly whole: boolean;
}

function seenIn(steps: readonly Step[], plan: Plan): Seen[] {
  const seen: Seen[] = [];
  for (let step = 0; step < steps.length; step++) {
    const { unit, args } = steps[step] as Step;
    for (const arg of args) visit(arg, seen);
    const shape = plan.shapes[plan.units[unit]?.result ?? -1];
    if (shape?.kind === "number" || shape?.kind === "string" || shape?.kind === "bigint")
      seen.push({
        recipe: { kind: "result", step },
        type: shape.kind,
        whole: shape.kind === "number" && shape.whole,
      });
  }
  return seen;
}

function visit(recipe: Recipe, seen: Seen[]): void {
  if (typeof recipe === "string" || typeof recipe === "bigint" || typeof recipe === "number")
    seen.push({ recipe, type: typeof recipe as Seen["type"], whole: Number.isSafeInteger(recipe) });
  else if (isComposite(recipe)) {
    if (recipe.kind === "array" || recipe.kind === "set") for (const item of recipe.items) visit(item, seen);
    else if (recipe.kind === "object") for (const [, value] of recipe.members) visit(value, seen);
  }
}

function reused(
  recipe: Recipe,
  id: ShapeId | undefined,
  seen: readonly Seen[],
  plan: Plan,
  random: Random,
): Recipe {
  const shape = id === undefined ? undefined : plan.shapes[id];
  const inside = (part: Recipe, of: ShapeId): Recipe => reused(part, of, seen, plan, random);
  switch (shape?.kind) {
    case "string":
    case "number":
    case "bigint": {
      const fitting = seen.filter(
        ({ type, whole }) => type === shape.kind && (shape.kind !== "number" || !shape.whole || whole),
      );
      return chance(random, 70) ? (pick(random, fitting)?.recipe ?? recipe) : recipe;
    }
    case "array":
      return isComposite(recipe) && recipe.kind === "array"
        ? { ...recipe, items: recipe.items.map((item) => inside(item, shape.of)) }
        : recipe;
    case "object":
      return isComposite(recipe) && recipe.kind === "object"
        ? {
            ...recipe,
            members: recipe.members.map(([name, value]) => {
              const member = shape.members.find((one) => one.name === name);
              return [name, member === undefined ? value : inside(value, member.shape)] as const;
            }),
          }
        : recipe;
    case "interface":
      return inside(recipe, shape.standIn);
    case "tuple":
      return isComposite(recipe) && recipe.kind === "array"
        ? {
            ...recipe,
            items: recipe.items.map((item, i) => {
              const of = shape.items[i]?.shape;
              return of === undefined ? item : inside(item, of);
            }),
          }
        : recipe;
    default:
      return recipe;
  }
}
