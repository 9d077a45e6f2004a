import type { Context, Variable } from "./context.js";

// Loops, `switch`, `try`, and what leaves them.

export function jump(at: Context): string | undefined {
  const { draw, grammar } = at;
  const ways = [...at.labels];
  if (at.inLoop) ways.push("break", "continue", "continue");
  else if (at.inSwitch) ways.push("break");
  ways.push(`throw ${draw.pick([grammar.expression(at, "any", 1), 'new Error("e")', 'new TypeError("t")'])}`);
  if (at.inFunction) ways.push(`return ${grammar.expression(at, "any", 1)}`);
  const way = draw.pick(ways);
  return draw.chance(70) ? `if (${grammar.expression(at, "boolean", 1)}) ${way};` : `${way};`;
}

export function loop(at: Context, depth: number): string {
  const { draw, grammar } = at;
  const inner = at.inside();
  inner.inLoop = true;
  inner.inSwitch = false;
  const label = draw.chance(35) ? at.freshName("L") : undefined;
  if (label !== undefined) inner.labels = [...inner.labels, `break ${label}`, `continue ${label}`];
  const before = label === undefined ? "" : `${label}: `;
  const body = (): string => `{\ntick();\n${grammar.statements(inner, 2, depth - 1)}\n}`;
  switch (draw.below(6)) {
    case 0:
      return `${before}while (${grammar.expression(at, "boolean", 2)}) ${body()}`;
    case 1:
      return `${before}do ${body()} while (${grammar.expression(at, "boolean", 2)});`;
    case 2: {
      const of = grammar.expression(at, "array", 1);
      const [head] = visited(inner, "any");
      return `${before}for (${head} of ${of}) ${body()}`;
    }
    case 3: {
      const of = grammar.expression(at, draw.pick(["object", "array"]), 1);
      const [head] = visited(inner, "string");
      return `${before}for (${head} in ${of}) ${body()}`;
    }
    default:
      return `${before}${counting(inner)} ${body()}`;
  }
}

function visited(at: Context, kind: Variable["kind"]): string[] {
  const { draw } = at;
  const word = draw.pick(["let", "const", "const", "var"]);
  const name = word === "var" ? at.freshName("v") : at.freshName();
  at.declare({ name, kind, isConstant: word === "const" });
  return [`${word} ${name}`];
}

/** A loop that counts; functions made in its head and body keep its variable. */
function counting(at: Context): string {
  const { draw, grammar } = at;
  const word = draw.chance(80) ? "let" : "var";
  const name = word === "var" ? at.freshName("v") : at.freshName();
  at.declare({ name, kind: "number", isConstant: false });
  const kept = draw.chance(30) ? at.freshName("f") : undefined;
  if (kept !== undefined && word === "let") at.functions.push({ name: kept, arity: 0, isAsync: false });
  const more =
    kept !== undefined && word === "let" ? `, ${kept} = () => ${name}${draw.pick(["", "++"])}` : "";
  const step = draw.chance(75) ? `${name}++` : grammar.expression(at, "number", 1);
  return `for (${word} ${name} = ${draw.below(3)}${more}; ${name} < ${2 + draw.below(3)}; ${step})`;
}

export function switchStatement(at: Context, depth: number): string {
  const { draw, grammar } = at;
  const kind = draw.pick(["number", "string", "any"] as const);
  const value = grammar.expression(at, kind, 1);
  const inner = at.inside();
  inner.inSwitch = true;
  const clauses = draw.some(
    4,
    () =>
      `case ${draw.chance(20) ? `note(${grammar.expression(at, kind, 1)})` : grammar.expression(at, kind, 0)}:\n${grammar.statements(inner, draw.below(3), depth - 1)}${draw.chance(50) ? "\nbreak;" : ""}`,
    1,
  );
  if (draw.chance(60))
    clauses.splice(draw.below(clauses.length + 1), 0, `default:\n${grammar.statements(inner, 1, depth - 1)}`);
  return `switch (${value}) {\n${clauses.join("\n")}\n}`;
}

export function tryStatement(at: Context, depth: number): string {
  const { draw, grammar } = at;
  const body = grammar.statements(at.inside(), 2, depth - 1);
  const hasCatch = draw.chance(85);
  const handler = at.inside();
  const name = draw.chance(80) ? handler.freshName("e") : undefined;
  const shown = name === undefined ? "" : `note(shown(${name}));\n`;
  const caught = hasCatch
    ? ` catch ${name === undefined ? "" : `(${name}: any) `}{\n${shown}${grammar.statements(handler, 1, depth - 1)}\n}`
    : "";
  const last =
    !hasCatch || draw.chance(40) ? ` finally {\n${grammar.statements(at.inside(), 1, depth - 1)}\n}` : "";
  return `try {\n${body}\n}${caught}${last}`;
}
