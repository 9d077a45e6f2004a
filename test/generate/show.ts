import type { Interval, Plan, Relation, ShapeId, Term } from "../../packages/proviso/src/generate/index.js";

/** A shape in one line, for comparing at a glance; where it recurs, the place it first stood at. */
export function showShape(
  plan: Pick<Plan, "shapes" | "classes">,
  id: ShapeId,
  above: readonly ShapeId[] = [],
): string {
  const depth = above.indexOf(id);
  if (depth >= 0) return `^${above.length - depth}`;
  const show = (inner: ShapeId): string => showShape(plan, inner, [...above, id]);
  const shape = plan.shapes[id];
  if (shape === undefined) throw new Error(`no shape ${id}`);
  const names = (classes: readonly number[]): string => classes.map((i) => plan.classes[i]?.name).join(",");
  switch (shape.kind) {
    case "literal":
      if (typeof shape.value !== "object" || shape.value === null) return JSON.stringify(shape.value);
      return "bigint" in shape.value ? `${shape.value.bigint}n` : shape.value.special;
    case "number":
      return (shape.whole ? "int" : "number") + showRange(shape.range);
    case "bigint":
      return `bigint${showRange(shape.range)}`;
    case "string":
      return `string${showRange(shape.length)}${shape.pattern === undefined ? "" : `/${shape.pattern}/`}`;
    case "template":
      return `\`${shape.texts.map((text, i) => text + (shape.parts[i] === undefined ? "" : `{${show(shape.parts[i])}}`)).join("")}\``;
    case "union":
      return `(${shape.of.map(show).join(" | ")})`;
    case "array":
      return `${show(shape.of)}[]${showRange(shape.length)}`;
    case "tuple":
      return `[${[
        ...shape.items.map((item) => show(item.shape) + (item.optional ? "?" : "")),
        ...(shape.rest === undefined ? [] : [`...${show(shape.rest)}`]),
      ].join(", ")}]`;
    case "object":
      return `{${[
        ...shape.members.map(
          ({ name, optional, shape: inner }) => `${name}${optional ? "?" : ""}: ${show(inner)}`,
        ),
        ...(shape.index === undefined ? [] : [`*: ${show(shape.index)}`]),
      ].join(", ")}}`;
    case "instance":
      return `${shape.name}<${names(shape.classes)}>`;
    case "interface":
      return `${shape.name}<${names(shape.classes)}>${show(shape.standIn)}`;
    case "map":
      return `Map(${show(shape.key)}, ${show(shape.value)})`;
    case "set":
    case "iterable":
    case "promise":
      return `${shape.kind}(${show(shape.of)})`;
    case "error":
      return shape.name;
    case "typed-array":
      return shape.name + showRange(shape.length);
    case "buffer":
      return shape.name;
    case "function":
      return `(${shape.parameters.map(show).join(", ")}) => ${show(shape.result)}`;
    case "fixture":
      return `fixture ${shape.fixture}`;
    case "none":
      return `none: ${shape.reason}`;
    case "boolean":
    case "symbol":
    case "date":
    case "regexp":
    case "any":
      return shape.kind;
  }
}

function showRange({ min, max }: Interval): string {
  return min === undefined && max === undefined ? "" : `[${min ?? ""}..${max ?? ""}]`;
}

export function showRelation({ left, operator, right }: Relation, names: readonly string[]): string {
  const term = ({ parameter, path = [], plus }: Term): string => {
    const name = parameter === undefined ? undefined : [names[parameter], ...path].join(".");
    if (name === undefined) return String(plus);
    return plus === 0 ? name : `${name} ${plus < 0 ? "-" : "+"} ${Math.abs(plus)}`;
  };
  return `${term(left)} ${operator} ${term(right)}`;
}
