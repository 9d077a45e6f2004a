import type { Random } from "fast-check";
import { chance, type Mention, type Plan, pick, type Shape, type ShapeId } from "../../generate/index.js";

type Value = number | string;

interface Candidates {
  /** Mentioned with the name of the parameter; mentioned; next to what is mentioned. */
  readonly named: readonly Value[];
  readonly exact: readonly Value[];
  readonly near: readonly Value[];
}

/** What the unit of a case mentions, as values for the places of all calls of the case. */
export class Focus {
  readonly #places = new Map<number, Candidates>();

  constructor(
    readonly plan: Plan,
    readonly mentions: readonly Mention[],
  ) {}

  /** Mostly something that is mentioned with a parameter of the same name, or next to it. */
  pick(unit: number, at: number, shape: ShapeId | undefined, random: Random): Value | undefined {
    if (shape === undefined || !chance(random, 85)) return undefined;
    const key = (unit * 64 + at) * this.plan.shapes.length + shape;
    let known = this.#places.get(key);
    if (known === undefined) {
      known = this.#candidates(this.plan.units[unit]?.parameters[at]?.name, shape);
      this.#places.set(key, known);
    }
    const turn = random.nextInt(0, 99);
    if (turn < 25) return pick(random, known.near);
    return pick(random, turn < 85 && known.named.length > 0 ? known.named : known.exact);
  }

  #candidates(name: string | undefined, id: ShapeId): Candidates {
    const shape = this.plan.shapes[id];
    const fitting = this.mentions.filter(({ value }) => fits(value, shape));
    const named = fitting.filter((one) => one.name !== undefined && one.name === name);
    const around = this.mentions.flatMap(({ value }) =>
      typeof value === "number" ? [value - 1, value + 1] : [],
    );
    const distinct = (values: readonly Value[]): Value[] => [...new Set(values)];
    return {
      named: distinct(named.map(({ value }) => value)),
      exact: distinct(fitting.map(({ value }) => value)),
      near: distinct(around.filter((value) => fits(value, shape))),
    };
  }
}

/** Whether a value is of a shape of numbers or strings. */
function fits(value: Value, shape: Shape | undefined): boolean {
  if (typeof value === "string") return shape?.kind === "string";
  if (shape?.kind !== "number") return false;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = shape.range;
  return value >= min && value <= max && (!shape.whole || Number.isSafeInteger(value));
}
