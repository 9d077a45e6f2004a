import type { Random } from "fast-check";
import { chance, type Plan, pick, type Recipe, type Shape, type Step } from "../../generate/index.js";

const most = 48;

type Value = string | number | bigint;

/**
 * Values that went well, by the name of the parameter they were given for: what is a good `year` for one unit is likely
 * to be one for another.
 */
export class Familiar {
  /** For each unit, the values of each parameter; parameters of one name share them. */
  readonly #values: readonly (readonly Value[][])[];

  constructor(plan: Plan) {
    const byName = new Map<string, Value[]>();
    this.#values = plan.units.map(({ parameters }) =>
      parameters.map(({ name }) => {
        const values = byName.get(name) ?? [];
        byName.set(name, values);
        return values;
      }),
    );
  }

  /** Remembers the arguments of a call that met its precondition. */
  learn({ unit, args }: Step, number: number): void {
    const values = this.#values[unit] ?? [];
    for (let i = 0; i < args.length; i++) {
      const arg = args[i];
      const known = values[i];
      if (
        known === undefined ||
        (typeof arg !== "number" && typeof arg !== "string" && typeof arg !== "bigint")
      )
        continue;
      if (known.length < most) known.push(arg);
      else known[number % most] = arg;
    }
  }

  /** Now and then one of these for a parameter, if it is of its type. */
  pick(unit: number, parameter: number, shape: Shape | undefined, random: Random): Recipe {
    const known = this.#values[unit]?.[parameter];
    if (known === undefined || known.length === 0 || shape === undefined || !chance(random, 15))
      return undefined;
    const value = pick(random, known);
    switch (shape.kind) {
      case "number":
        return typeof value === "number" && (!shape.whole || Number.isSafeInteger(value)) ? value : undefined;
      case "string":
      case "bigint":
        return typeof value === shape.kind ? value : undefined;
      default:
        return undefined;
    }
  }
}
