import type { Context, Kind } from "./context.js";
import { sideEffect } from "./effects.js";
import { someBigint, someNumber, somePrimitive, someString, written } from "./literals.js";
import { memberOrCall } from "./members.js";

// Expressions of primitive kinds.

const arithmetic = ["+", "-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>"];
const comparisons = ["<", "<=", ">", ">=", "===", "!==", "==", "!="];
const primitiveKinds = ["number", "string", "boolean", "bigint", "any"] as const satisfies readonly Kind[];

/** A kind of primitive values. */
export function primitiveKind(at: Context): Kind {
  return at.draw.pick(primitiveKinds);
}

export function primitive(at: Context, kind: Kind, depth: number): string {
  if (depth <= 0) return leaf(at, kind);
  const { draw } = at;
  const inner = (of: Kind): string => at.grammar.expression(at, of, depth - 1);
  switch (draw.below(16)) {
    case 0:
      return `(${inner(draw.pick(["boolean", "any"]))} ? ${inner(kind)} : ${inner(kind)})`;
    case 1:
      return `(${inner("any")}, ${inner(kind)})`;
    case 2:
      return `note(${inner(kind)})`;
    case 3:
    case 4:
      return sideEffect(at, kind, depth);
    case 5:
    case 6:
    case 7:
      return memberOrCall(at, kind, depth);
    case 8:
      return leaf(at, kind);
    case 9:
      return `(${inner(kind)} ${draw.pick(["&&", "||", "??"])} ${inner(kind)})`;
    default:
      return operation(at, kind, inner);
  }
}

function leaf(at: Context, kind: Kind): string {
  const { draw } = at;
  const known = at.ofKind(kind);
  if (known.length > 0 && draw.chance(65)) return draw.pick(known).name;
  switch (kind) {
    case "number":
      return written(someNumber(draw));
    case "string":
      return written(someString(draw));
    case "boolean":
      return written(draw.chance(50));
    case "bigint":
      return written(someBigint(draw));
    default:
      return written(somePrimitive(draw));
  }
}

function operation(at: Context, kind: Kind, inner: (of: Kind) => string): string {
  const { draw } = at;
  switch (kind) {
    case "number":
      return ofNumbers(at, inner);
    case "string":
      switch (draw.below(5)) {
        case 0:
          return `\`${draw.pick(["", "<", "\\n"])}\${${inner("any")}}${draw.pick(["", "-"])}\${${inner("string")}}\``;
        case 1:
          return `(typeof ${inner("any")})`;
        case 2:
          return `(${inner("string")})[${draw.pick(["0", "1", inner("number")])}]`;
        default:
          return `cap(${inner("string")} + ${inner(draw.pick(["string", "any"]))})`;
      }
    case "boolean": {
      if (draw.chance(20)) return `(!${inner("any")})`;
      const of = draw.pick([...primitiveKinds]);
      return `(${inner(of)} ${draw.pick(comparisons)} ${inner(draw.chance(70) ? of : primitiveKind(at))})`;
    }
    case "bigint":
      return ofBigints(at, inner);
    default:
      if (draw.chance(25))
        return `cap(${inner("any")} ${draw.pick(arithmetic.filter((one) => one !== "**" && one !== "<<"))} ${inner("any")})`;
      return inner(draw.pick(["number", "string", "boolean", "bigint", "number", "string"]));
  }
}

function ofNumbers(at: Context, inner: (of: Kind) => string): string {
  const { draw } = at;
  switch (draw.below(8)) {
    case 0:
      return `(${draw.pick(["-", "+", "~"])} ${inner(draw.pick(["number", "number", "string", "boolean"]))})`;
    case 1:
      return `Math.${draw.pick(["floor", "ceil", "trunc", "round"])}(${inner("number")})`;
    case 2:
      return `(${inner("string")}).length`;
    default:
      return `(${inner("number")} ${draw.pick(arithmetic)} ${inner(draw.chance(85) ? "number" : draw.pick(["boolean", "any"]))})`;
  }
}

function ofBigints(at: Context, inner: (of: Kind) => string): string {
  const { draw } = at;
  switch (draw.below(6)) {
    case 0:
      return `(- ${inner("bigint")})`;
    case 1:
      return `(~${inner("bigint")})`;
    case 2:
      return `cap(${inner("bigint")} ${draw.pick(["**", "<<", ">>"])} ${draw.below(4)}n)`;
    default:
      return `cap(${inner("bigint")} ${draw.pick(["+", "-", "*", "/", "%", "&", "|", "^"])} ${inner("bigint")})`;
  }
}
