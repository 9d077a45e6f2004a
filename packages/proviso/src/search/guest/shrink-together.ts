import {
  isComposite,
  type Plan,
  partsOf,
  type Recipe,
  type Sequence,
  type ShapeId,
  sharedAlike,
  simplerPrimitive,
  type UnitPlan,
  weight,
} from "../../generate/index.js";

/**
 * Sequences in which a number or a string is simpler wherever it stands: what counts may be that it is the same in several
 * places. Where only some numbers or strings fit, as in an enumeration, it stays.
 */
export function* together(
  sequence: Sequence,
  shapeAt: (unit: UnitPlan, at: number) => ShapeId | undefined,
  plan: Plan,
): Generator<Sequence> {
  for (const value of repeated(sequence))
    for (const other of simplerPrimitive(value)) {
      const changed = sequence.map((step) => {
        const unit = plan.units[step.unit];
        const args = step.args.map((arg, i) => {
          const shape = unit && shapeAt(unit, i);
          return shape === undefined ? arg : replaced(arg, shape, { value, other, plan });
        });
        return { ...step, args };
      });
      const candidate = sharedAlike(changed, sequence);
      // Where it stays everywhere, shrinking would never end.
      if (weightOf(candidate) < weightOf(sequence)) yield candidate;
    }
}

function weightOf(sequence: Sequence): number {
  return sequence.reduce((sum, { args }) => args.reduce<number>((all, arg) => all + weight(arg), sum), 0);
}

/** Numbers and strings that stand in several places. */
function repeated(sequence: Sequence): (string | number)[] {
  const times = new Map<string | number, number>();
  const count = (recipe: Recipe): void => {
    if (typeof recipe === "string" || typeof recipe === "number")
      times.set(recipe, (times.get(recipe) ?? 0) + 1);
    else if (isComposite(recipe)) for (const part of partsOf(recipe)) count(part);
  };
  for (const { args } of sequence) for (const arg of args) count(arg);
  return [...times].flatMap(([value, places]) => (places > 1 ? [value] : []));
}

interface Replacement {
  readonly value: string | number;
  readonly other: string | number;
  readonly plan: Plan;
}

function replaced(recipe: Recipe, id: ShapeId, replacement: Replacement): Recipe {
  const { value, other, plan } = replacement;
  const shape = plan.shapes[id];
  if (isComposite(recipe) && recipe.kind === "shared")
    return { ...recipe, of: replaced(recipe.of, id, replacement) };
  switch (shape?.kind) {
    case "number":
    case "string":
      return shape.kind === typeof value && Object.is(recipe, value) ? other : recipe;
    case "union": {
      const kind = isComposite(recipe) ? recipe.kind : typeof recipe;
      const part = shape.of.find((one) => plan.shapes[one]?.kind === kind);
      return part === undefined ? recipe : replaced(recipe, part, replacement);
    }
    case "array":
      return isComposite(recipe) && recipe.kind === "array"
        ? { ...recipe, items: recipe.items.map((item) => replaced(item, shape.of, replacement)) }
        : recipe;
    case "object": {
      if (!isComposite(recipe) || recipe.kind !== "object") return recipe;
      const members = recipe.members.map(([name, part]) => {
        const member = shape.members.find((one) => one.name === name);
        return [name, member === undefined ? part : replaced(part, member.shape, replacement)] as const;
      });
      return { ...recipe, members };
    }
    default:
      return recipe;
  }
}
