import type {
  Interval,
  Plan,
  PrimitiveData,
  Relation,
  ShapeId,
  Term,
} from "../../packages/proviso/src/generate/index.js";

/** Whether a value is in a shape: what shapes mean, written apart from the code that makes them. */
export function isIn(plan: Pick<Plan, "shapes">, id: ShapeId, value: unknown): boolean {
  const shape = plan.shapes[id];
  if (shape === undefined) throw new Error(`no shape ${id}`);
  const inside = (inner: ShapeId, part: unknown): boolean => isIn(plan, inner, part);
  switch (shape.kind) {
    case "literal":
      return Object.is(value, primitive(shape.value));
    case "boolean":
    case "symbol":
      return typeof value === shape.kind;
    case "number": {
      if (typeof value !== "number") return false;
      if (shape.whole) return Number.isInteger(value) && isWithin(value, shape.range);
      return isFree(shape.range) || isWithin(value, shape.range);
    }
    case "bigint":
      return typeof value === "bigint" && isWithin(Number(value), shape.range);
    case "string":
      return (
        typeof value === "string" &&
        isWithin(value.length, shape.length) &&
        (shape.pattern === undefined || new RegExp(shape.pattern).test(value))
      );
    case "union":
      return shape.of.some((part) => inside(part, value));
    case "array":
      return (
        Array.isArray(value) &&
        isWithin(value.length, shape.length) &&
        value.every((one) => inside(shape.of, one))
      );
    case "tuple": {
      if (!Array.isArray(value)) return false;
      const least = shape.items.filter(({ optional }) => !optional).length;
      if (value.length < least) return false;
      return value.every((one, i) => {
        const item = shape.items[i]?.shape ?? shape.rest;
        return item !== undefined && inside(item, one);
      });
    }
    case "object":
      return (
        typeof value === "object" &&
        value !== null &&
        shape.members.every(({ name, optional, shape: member }) => {
          const held: unknown = Reflect.get(value, name);
          return (optional && held === undefined) || inside(member, held);
        })
      );
    case "interface":
      return inside(shape.standIn, value);
    case "any":
      return true;
    case "none":
      return false;
    default:
      throw new Error(`the test has no value of kind ${shape.kind}`);
  }
}

function isFree({ min, max }: Interval): boolean {
  return min === undefined && max === undefined;
}

function isWithin(
  value: number,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Interval,
): boolean {
  return min <= value && value <= max;
}

function primitive(data: PrimitiveData): unknown {
  if (typeof data !== "object" || data === null) return data;
  if ("bigint" in data) return BigInt(data.bigint);
  return data.special === "undefined" ? undefined : Number(data.special);
}

/** Whether values of parameters stand in a relation. */
export function isRelated({ left, operator, right }: Relation, values: readonly unknown[]): boolean {
  const value = ({ parameter, path = [], plus }: Term): unknown => {
    if (parameter === undefined) return plus;
    const held = path.reduce<unknown>((object, name) => Reflect.get(Object(object), name), values[parameter]);
    return plus === 0 ? held : (held as number) + plus;
  };
  const [a, b] = [value(left) as number, value(right) as number];
  return { "<": a < b, "<=": a <= b, "===": a === b, "!==": a !== b }[operator];
}
