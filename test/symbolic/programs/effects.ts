import type { Context, Kind, Variable } from "./context.js";

// Expressions that change something, and what can be assigned to.

const assigning: ReadonlyMap<Kind, readonly string[]> = new Map<Kind, readonly string[]>([
  [
    "number",
    ["=", "+=", "-=", "*=", "/=", "%=", "**=", "&=", "|=", "^=", "<<=", ">>=", ">>>=", "&&=", "||=", "??="],
  ],
  ["string", ["=", "+=", "&&=", "||=", "??="]],
  ["boolean", ["=", "&=", "|=", "&&=", "||=", "??="]],
  ["bigint", ["=", "+=", "-=", "*=", "&=", "|=", "^=", "&&=", "||="]],
  ["any", ["=", "+=", "-=", "&&=", "||=", "??="]],
]);

/** A place that can be assigned to; nothing if there is none. Constants are among them now and then. */
export function place(at: Context, kind: Kind, depth: number): string | undefined {
  const { draw } = at;
  const variables = at.ofKind(kind).filter(({ isConstant }) => !isConstant || draw.chance(4));
  const holders = at.ofKind("array", "object", "instance");
  if (holders.length > 0 && (variables.length === 0 || draw.chance(35)))
    return memberPlace(at, draw.pick(holders), depth);
  return variables.length === 0 ? undefined : draw.pick(variables).name;
}

function memberPlace(at: Context, holder: Variable, depth: number): string {
  const { draw, grammar } = at;
  switch (holder.kind) {
    case "array":
      return `${holder.name}[${draw.chance(60) ? draw.below(5) : `index(${grammar.expression(at, "number", depth - 1)})`}]`;
    case "instance":
      return `${holder.name}.${draw.pick(["a", "b", "g", "h", "extra"])}`;
    default:
      return draw.chance(70)
        ? `${holder.name}.${draw.pick(["a", "b", "c", "d"])}`
        : `${holder.name}[note(${grammar.expression(at, draw.pick(["string", "number"]), depth - 1)})]`;
  }
}

/** An expression that changes something. */
export function sideEffect(at: Context, kind: Kind, depth: number): string {
  const { draw, grammar } = at;
  const target = place(at, kind, depth);
  const inner = (of: Kind): string => grammar.expression(at, of, depth - 1);
  if (target === undefined) return inner(kind);
  if (draw.chance(25) && (kind === "number" || kind === "bigint"))
    return draw.chance(50) ? `${target}${draw.pick(["++", "--"])}` : `(${draw.pick(["++", "--"])}${target})`;
  const operator = draw.pick(assigning.get(kind) ?? ["="]);
  const assigned = `${target} ${operator} ${inner(kind)}`;
  if (kind === "number" || kind === "boolean") return `(${assigned})`;
  const simple = /^[\w.]+$/.test(target);
  return simple ? `(${assigned}, ${target} = cap(${target}))` : `cap(${target} = ${inner(kind)})`;
}
