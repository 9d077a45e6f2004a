import { classDeclaration } from "./classes.js";
import type { Context, Kind } from "./context.js";
import { sideEffect } from "./effects.js";
import { functionDeclaration } from "./functions.js";
import { jump, loop, switchStatement, tryStatement } from "./jumps.js";
import { primitiveKind } from "./primitives.js";

// Statements.

/** Some statements of one block. */
export function statements(at: Context, count: number, depth: number): string {
  return Array.from({ length: count }, () => statement(at, depth)).join("\n");
}

function statement(at: Context, depth: number): string {
  const { draw, grammar } = at;
  const any = (kind: Kind): string => grammar.expression(at, kind, 2);
  if (depth <= 0 || draw.chance(45))
    switch (draw.below(10)) {
      case 0:
      case 1:
      case 2:
        return declaration(at);
      case 3:
        return patternStatement(at);
      case 4:
        return `note(${any(primitiveKind(at))});`;
      case 5:
        return jump(at) ?? `note(${any("any")});`;
      default:
        return `${sideEffect(at, primitiveKind(at), 2)};`.replace(/^function/, "(0, function");
    }
  switch (draw.below(12)) {
    case 0:
    case 1:
    case 2:
      return loop(at, depth);
    case 3:
    case 4:
      return tryStatement(at, depth);
    case 5:
      return switchStatement(at, depth);
    case 6:
      return functionDeclaration(at, depth - 1);
    case 7:
      return draw.chance(30) ? classDeclaration(at, 1) : declaration(at);
    case 8: {
      const label = at.freshName("L");
      const inner = at.inside();
      inner.labels = [...inner.labels, `break ${label}`];
      return `${label}: {\n${grammar.statements(inner, 2, depth - 1)}\n}`;
    }
    case 9:
      return `{\n${grammar.statements(at.inside(), 3, depth - 1)}\n}`;
    default: {
      const otherwise = draw.chance(50) ? ` else {\n${grammar.statements(at.inside(), 2, depth - 1)}\n}` : "";
      return `if (${any(draw.pick(["boolean", "any"]))}) {\n${grammar.statements(at.inside(), 2, depth - 1)}\n}${otherwise}`;
    }
  }
}

/** A variable of some kind. */
export function declaration(at: Context): string {
  const { draw, grammar } = at;
  const kinds: Kind[] = ["number", "string", "boolean", "bigint", "any", "any", "array", "object", "object"];
  if (at.allClasses().length > 0) kinds.push("instance", "instance");
  const kind = draw.pick(kinds);
  const word = draw.pick(["let", "let", "let", "const", "var"]);
  const name = word === "var" ? at.freshName("v") : at.freshName();
  const value = grammar.expression(at, kind, 2);
  at.declare({ name, kind, isConstant: word === "const", ...shapeOf(at, kind) });
  return `${word} ${name}: any = ${value};`;
}

function shapeOf(at: Context, kind: Kind) {
  const [shape] = at.allClasses();
  return kind === "instance" && shape !== undefined ? { of: shape } : {};
}

/** Takes something apart, into new variables or into places that are there. */
function patternStatement(at: Context): string {
  const { draw, grammar } = at;
  const any = (): string => grammar.expression(at, "any", 1);
  const isArray = draw.chance(50);
  const source = grammar.expression(at, isArray ? "array" : "object", 1);
  if (draw.chance(50)) {
    const names = [at.freshName("n"), at.freshName("q"), at.freshName("r")];
    const [first, second, third] = names;
    const text = isArray
      ? `[${first}, ${draw.pick(["", ", "])}${second} = ${any()}, ...${third}]`
      : `{ a: ${first}, [note(${grammar.expression(at, "string", 0)})]: ${second} = ${any()}, ...${third} }`;
    const word = draw.pick(["let", "const", "var"]);
    const declared = word === "var" ? text.replace(`${first}`, `v${first}`) : text;
    const firstName = word === "var" ? `v${first}` : `${first}`;
    for (const [i, name] of [firstName, second, third].entries())
      if (name !== undefined)
        at.declare({
          name,
          kind: i < 2 ? "any" : isArray ? "array" : "object",
          isConstant: word === "const",
        });
    return `${word} ${declared}: any = ${source};`;
  }
  const places = at.ofKind("any", "number").filter(({ isConstant }) => !isConstant);
  const holders = at.ofKind("object");
  if (places.length === 0 || holders.length === 0) return `note(${any()});`;
  const first = draw.pick(places).name;
  const second = `${draw.pick(holders).name}[${grammar.expression(at, "number", 1)}]`;
  const text = isArray
    ? `[${first}, ${second} = ${any()}] = ${source}`
    : `{ a: ${first}, b: ${second} = ${any()} } = ${source}`;
  return `(${text}, ${first} = cap(${first}));`;
}
