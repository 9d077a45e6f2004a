import { classDeclaration } from "./classes.js";
import { Context, type Grammar } from "./context.js";
import { Draw } from "./draw.js";
import { functionDeclaration } from "./functions.js";
import { tryStatement } from "./jumps.js";
import { arrayExpression, instanceExpression, objectExpression } from "./objects.js";
import { primitive } from "./primitives.js";
import { declaration, statements } from "./statements.js";

// What every program begins with. `tick` ends loops and recursion, `note` shows the order of evaluation in an argument, and
// `cap` keeps texts and bigints short.
const beginning = `let out: any = [];
let fuel = 40;
function tick() { if (fuel <= 0) throw "fuel"; fuel -= 1; }
function note(x: any) { if (out.length < 60) out[out.length] = x; return x; }
function cap(x: any) {
  if (typeof x === "string") return x.length > 24 ? x[0] + x[1] + x[2] : x;
  if (typeof x === "bigint") return x > 0xffffffffffffffffffn || x < -0xffffffffffffffffffn ? x % 1000003n : x;
  return x;
}
function text(x: any) { return typeof x === "string" ? x : typeof x; }
function index(x: any) { return typeof x === "number" && x >= 0 && x < 6 ? Math.floor(x) : 0; }
function shown(x: any) { return x instanceof Error ? x.name : x; }
`;

const grammar: Grammar = {
  expression(at, kind, depth) {
    // Now and then something of another kind.
    const wanted = at.draw.chance(3) ? at.draw.pick(["any", "number", "string"] as const) : kind;
    switch (wanted) {
      case "array":
        return arrayExpression(at, depth);
      case "object":
        return objectExpression(at, depth);
      case "instance":
        return instanceExpression(at, depth);
      default:
        return primitive(at, wanted, depth);
    }
  },
  statements,
  functionBody(at, _params, depth) {
    const inner = at.inside();
    inner.parameters = at.own;
    const before = depth > 0 ? statements(inner, at.draw.below(3), depth) : "";
    return ` tick(); ${before}\nreturn ${this.expression(inner, "any", 1)}; `;
  },
};

/** A program: its text, and what its function \`entry\` takes after the array that it notes in. */
export interface GeneratedProgram {
  readonly text: string;
  readonly takes: readonly ("any" | "array" | "object")[];
}

/** The program of a seed. */
export function programOf(seed: number): GeneratedProgram {
  const draw = new Draw(seed);
  const top = new Context(draw, grammar, undefined, { next: 0 });
  const parts: string[] = [];
  if (draw.chance(30)) parts.push(enumDeclaration(top));
  parts.push(...draw.some(2, () => declaration(top)));
  parts.push(...draw.some(2, () => classDeclaration(top, 1)));
  parts.push(...draw.some(2, () => functionDeclaration(top, 1)));
  const isAsync = draw.chance(15);
  const entry = top.insideFunction(isAsync, false);
  const takes = draw.some(3, () => draw.pick(["any", "any", "array", "object"] as const));
  const names = takes.map((kind, i) => {
    const name = `x${i}`;
    entry.declare({ name, kind, isConstant: false });
    return `${name}: any`;
  });
  // What throws is caught often, so that much is done before the end.
  const body = draw
    .some(7, () => (draw.chance(45) ? tryStatement(entry, 3) : statements(entry, 1, 3)), 2)
    .join("\n");
  const result = draw.pick(["any", "any", "array", "object", "instance"] as const);
  const end = `return [${grammar.expression(entry, result, 2)}, ${grammar.expression(entry, "any", 2)}];`;
  const head = `${isAsync ? "async " : ""}function entry(${["notes: any", ...names].join(", ")})`;
  return {
    text: `${beginning}${parts.join("\n")}\n${head} {\nout = notes; fuel = 40;\n${body}\n${end}\n}\n`,
    takes,
  };
}

function enumDeclaration(at: Context): string {
  const { draw } = at;
  const name = at.freshName("E");
  const members = ["A", "B = 5", "C", 'D = "d"', "F = A + 2"].filter(
    (member) => member === "A" || draw.chance(60),
  );
  const text = members.join(", ").replace(/"d", C/, '"d", C = 9');
  at.declare({ name: `${name}.A`, kind: "number", isConstant: true });
  at.declare({ name: `${name}[${draw.below(3)}]`, kind: "any", isConstant: true });
  return `enum ${name} { ${text} }`;
}
