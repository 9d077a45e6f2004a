import type { Random } from "fast-check";
import { chance, type Plan, pick, type Recipe, type Shape, type Step } from "../../generate/index.js";

const most = 48;

/**
 * Values that went well, by the name of the parameter they were given for: what is a good `year` for one unit is likely
 * to be one for another.
 */
export class Familiar {
  readonly #values = new Map<string, (string | number | bigint)[]>();

  constructor(readonly plan: Plan) {}

  /** Remembers the arguments of a call that met its precondition. */
  learn({ unit, args }: Step, number: number): void {
    const parameters = this.plan.units[unit]?.parameters ?? [];
    for (let i = 0; i < args.length; i++) {
      const name = parameters[i]?.name;
      const arg = args[i];
      if (
        name === undefined ||
        (typeof arg !== "number" && typeof arg !== "string" && typeof arg !== "bigint")
      )
        continue;
      let known = this.#values.get(name);
      if (known === undefined) {
        known = [];
        this.#values.set(name, known);
      }
      if (known.length < most) known.push(arg);
      else known[number % most] = arg;
    }
  }

  /** Now and then one of these for a parameter, if it is of its type. */
  pick(name: string | undefined, shape: Shape | undefined, random: Random): Recipe {
    const known = name === undefined ? undefined : this.#values.get(name);
    if (known === undefined || shape === undefined || !chance(random, 15)) return undefined;
    const value = pick(random, known);
    switch (shape.kind) {
      case "number":
        return typeof value === "number" && (!shape.whole || Number.isInteger(value)) ? value : undefined;
      case "string":
      case "bigint":
        return typeof value === shape.kind ? value : undefined;
      default:
        return undefined;
    }
  }
}
