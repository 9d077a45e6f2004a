import { type Context, membersOf } from "./context.js";
import { functionExpression } from "./functions.js";
import { someArguments } from "./members.js";

// Arrays, objects and instances.

export function arrayExpression(at: Context, depth: number): string {
  const { draw, grammar } = at;
  const known = at.ofKind("array");
  if (known.length > 0 && draw.chance(40)) return draw.pick(known).name;
  const items = draw.some(4, () => {
    if (draw.chance(8)) return "";
    if (known.length > 0 && draw.chance(15)) return `...${draw.pick(known).name}`;
    if (draw.chance(5)) return `...${grammar.expression(at, "string", depth - 1)}`;
    return grammar.expression(at, "any", depth - 1);
  });
  // A hole at the end needs a comma of its own.
  return `[${items.join(", ")}${items.at(-1) === "" ? "," : ""}]`;
}

const keys = ["a", "b", "c", "d"];

export function objectExpression(at: Context, depth: number): string {
  const { draw, grammar } = at;
  const known = at.ofKind("object");
  if (known.length > 0 && draw.chance(40)) return draw.pick(known).name;
  const simple = at.ofKind("any", "number", "string").filter(({ name }) => /^\w+$/.test(name));
  const parts = draw.some(5, () => {
    const key = draw.pick(keys);
    switch (draw.below(12)) {
      case 0:
        return simple.length === 0 ? `${key}: 1` : draw.pick(simple).name;
      case 1:
        return `[${grammar.expression(at, draw.pick(["string", "number", "any"]), depth - 1)}]: ${grammar.expression(at, "any", depth - 1)}`;
      case 2:
        return `get ${key}() {${grammar.functionBody(at.insideFunction(false, false), [], 0, false)}}`;
      case 3: {
        const inner = at.insideFunction(false, false);
        const name = inner.freshName();
        const value = { name, kind: "any", isConstant: false } as const;
        inner.declare(value);
        return `set ${key}(${name}) {${grammar.functionBody(inner, [value], 0, false)}}`;
      }
      case 4:
        return `m(${at.freshName("p")}) {${grammar.functionBody(at.insideFunction(false, false), [], 0, false)}}`;
      case 5:
        return known.length === 0 ? `${draw.below(3)}: 1` : `...${draw.pick(known).name}`;
      case 6: {
        const arrays = at.ofKind("array", "instance");
        return arrays.length === 0 ? `"x y": 1` : `...${draw.pick(arrays).name}`;
      }
      case 7:
        return `m: ${functionExpression(at, depth - 1)}`;
      default:
        return `${key}: ${grammar.expression(at, "any", depth - 1)}`;
    }
  });
  // After a spread that comes first, V8 defines accessors later than their places say: that is its mistake.
  const isFirst = parts[0]?.startsWith("...") ?? false;
  return `({ ${isFirst ? "z: 0, " : ""}${parts.join(", ")} })`;
}

export function instanceExpression(at: Context, depth: number): string {
  const { draw } = at;
  const known = at.ofKind("instance");
  const classes = at.allClasses();
  if (known.length > 0 && (draw.chance(50) || classes.length === 0)) return draw.pick(known).name;
  if (classes.length === 0) return "({})";
  const shape = draw.pick(classes);
  const makers = membersOf(shape, "staticMethods").filter((name) => name.startsWith("make"));
  if (makers.length > 0 && draw.chance(20)) return `${shape.name}.${draw.pick(makers)}()`;
  return `new ${shape.name}(${someArguments(at, shape.arity, depth)})`;
}
