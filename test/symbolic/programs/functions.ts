import type { Context, Kind, Variable } from "./context.js";

// Functions and their parameters.

interface Parameters {
  readonly text: string;
  readonly variables: readonly Variable[];
  readonly arity: number;
}

/** Parameters in every form; what defaults say may name other parameters, later ones too. */
export function parameters(at: Context, depth: number): Parameters {
  const { draw, grammar } = at;
  const variables: Variable[] = [];
  const parts: string[] = [];
  const fresh = (kind: Kind): string => {
    const name = at.freshName();
    const used = variables.some((one) => one.name === name) ? at.freshName("p") : name;
    const variable = { name: used, kind, isConstant: false };
    variables.push(variable);
    at.declare(variable);
    return used;
  };
  const count = draw.below(4);
  for (let i = 0; i < count; i++)
    switch (draw.below(8)) {
      case 0:
        parts.push(`${fresh("any")} = ${grammar.expression(at, "any", depth - 1)}`);
        break;
      case 1:
        parts.push(
          `{ a: ${fresh("any")} = ${grammar.expression(at, "any", depth - 1)}, ...${fresh("object")} }: any = {}`,
        );
        break;
      case 2:
        parts.push(
          `[${fresh("any")}, , ${fresh("any")} = ${grammar.expression(at, "any", 0)}]: any = [1, 2]`,
        );
        break;
      default:
        parts.push(fresh("any"));
    }
  if (draw.chance(15)) parts.push(`...${fresh("array")}`);
  return { text: parts.join(", "), variables, arity: count };
}

/** A function as an expression. */
export function functionExpression(at: Context, depth: number): string {
  const { draw, grammar } = at;
  if (depth > 0 && draw.chance(6) && at.self === undefined) {
    const { text } = parameters(at.insideFunction(false, false), 1);
    return `function (${text}) { tick(); return typeof new.target; }`;
  }
  const isArrow = draw.chance(70);
  const inner = at.insideFunction(false, isArrow);
  const { text } = parameters(inner, Math.min(depth, 1));
  if (isArrow && draw.chance(60)) return `(${text}) => ${grammar.expression(inner, "any", depth - 1)}`;
  const body = grammar.functionBody(inner, [], Math.min(depth, 1), false);
  if (isArrow) return `(${text}) => {${body}}`;
  return `function ${draw.chance(30) ? at.freshName("own") : ""}(${text}) {${body}}`;
}

/** Declares a function; what comes later may call it. */
export function functionDeclaration(at: Context, depth: number): string {
  const { draw, grammar } = at;
  const name = at.freshName("f");
  const isAsync = draw.chance(15);
  const inner = at.insideFunction(isAsync, false);
  const { text, arity } = parameters(inner, 1);
  if (draw.chance(50)) at.functions.push({ name, arity, isAsync });
  const body = grammar.functionBody(inner, [], depth, isAsync);
  if (!at.functions.some((one) => one.name === name)) at.functions.push({ name, arity, isAsync });
  return `${isAsync ? "async " : ""}function ${name}(${text}) {${body}}`;
}
