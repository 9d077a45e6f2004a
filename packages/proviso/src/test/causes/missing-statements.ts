import ts from "#typescript";
import { descendants, isStatic, ownerOf, type UnitNode } from "../../contract/index.js";
import type { Repair } from "./choices.js";
import { type Field, fieldsOf } from "./fields.js";

// Statements that a body may lack: updates of fields and of what the body collects or counts, and what the other members of
// the class, or the other functions of the file, say themselves (the code that mends a program is mostly somewhere in it
// already: E. Barr et al. 2014).

const mostStatements = 60;

/**
 * One statement more, at the start of a block or behind one of its statements. A unit that is asked and changes nothing
 * lacks none that would change something.
 */
export function missingStatements(
  unit: UnitNode,
  body: ts.Node,
  clause: string,
  changesNothing: boolean,
): Repair[] {
  const owner = isStatic(unit) ? undefined : ownerOf(unit);
  const ofOthers = changesNothing
    ? []
    : [
        ...(owner === undefined ? [] : fieldsOf(owner)).flatMap((field) => updates(field, unit)),
        ...statementsAround(unit, body),
      ];
  const statements = [...ofOthers, ...ofLocals(unit, body)];
  const asked = [...new Set(statements)].sort(
    (a, b) => Number(isAbout(b, clause)) - Number(isAbout(a, clause)),
  );
  const places = placesIn(body);
  return asked.slice(0, mostStatements).flatMap((text) =>
    places.map(({ at, cost }) => ({
      change: { at, text },
      cost: cost + (isAbout(text, clause) ? 0 : 0.4),
      words: `\`${text}\` besides`,
    })),
  );
}

/** Whether a statement changes something that the clause mentions by the same name. */
function isAbout(statement: string, clause: string): boolean {
  const name = /^this\.#?_?([\w$]+)/.exec(statement)?.[1];
  return name !== undefined && clause.includes(name);
}

function updates(field: Field, unit: UnitNode): string[] {
  const found = updatesOf(field, unit);
  const mayAssign = !field.isReadonly || ts.isConstructorDeclaration(unit);
  return mayAssign ? found : found.filter((text) => !text.slice(field.text.length).match(/^ [+-]?= /));
}

function updatesOf({ text: name, type: declared, initializer }: Field, { parameters }: UnitNode): string[] {
  const type = `${declared} ${initializer}`;
  const given = parameters
    .filter((one) => ts.isIdentifier(one.name))
    .map((one) => ({ name: one.name.getText(), type: one.type?.getText() ?? "" }));
  const fitting = (wanted: RegExp): string[] =>
    given.filter((one) => wanted.test(one.type)).map((one) => one.name);
  const names = given.map((one) => one.name);
  if (/\bMap\b/.test(type)) {
    const [key = "", value = ""] = names;
    return names.length < 2
      ? [...names.map((one) => `${name}.delete(${one})`), `${name}.clear()`]
      : [`${name}.set(${key}, ${value})`, `${name}.delete(${key})`, `${name}.clear()`];
  }
  if (/\bSet\b/.test(type))
    return [...names.flatMap((one) => [`${name}.add(${one})`, `${name}.delete(${one})`]), `${name}.clear()`];
  if (/\[|\bArray\b/.test(type))
    return [
      ...names.map((one) => `${name}.push(${one})`),
      `${name}.pop()`,
      `${name}.shift()`,
      `${name}.length = 0`,
    ];
  if (/\bboolean\b|\b(true|false)\b/.test(type)) return [`${name} = true`, `${name} = false`];
  if (!numeric.test(type))
    return given.filter((one) => one.type === type.trim()).map((one) => `${name} = ${one.name}`);
  return [
    `${name} += 1`,
    `${name} -= 1`,
    `${name} = ${/^-?\d+n?$/.test(initializer) ? initializer : "0"}`,
    ...fitting(numeric).flatMap((one) => [`${name} += ${one}`, `${name} -= ${one}`, `${name} = ${one}`]),
  ];
}

/** What is made empty in a body or with what it starts from is filled there, and what is counted goes on. */
function ofLocals(unit: UnitNode, body: ts.Node): string[] {
  const declared = [...descendants(body)].filter(
    (node): node is ts.VariableDeclaration & { readonly name: ts.Identifier } =>
      ts.isVariableDeclaration(node) && ts.isIdentifier(node.name),
  );
  const values = [...unit.parameters, ...declared].flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : [],
  );
  return declared.flatMap(({ name: { text }, initializer }) => {
    const others = values.filter((one) => one !== text);
    if (initializer === undefined) return [];
    if (ts.isArrayLiteralExpression(initializer))
      return others.flatMap((one) => [`${text}.push(${one})`, `${text}.unshift(${one})`]);
    if (/^new Set\b/.test(initializer.getText())) return others.map((one) => `${text}.add(${one})`);
    const counts = ts.isNumericLiteral(initializer);
    return counts ? [`${text} += 1`, `${text} -= 1`, ...others.map((one) => `${text} += ${one}`)] : [];
  });
}

const numeric = /^\s*(number|int|nat|bigint)\b|^\s*-?\d/;

/** Statements without a name of their own that could as well stand here. */
function statementsAround(unit: UnitNode, body: ts.Node): string[] {
  const owner = ownerOf(unit);
  const around = owner ?? unit.getSourceFile();
  const known = new Set(namesIn(body));
  for (const { name } of unit.parameters) known.add(name.getText());
  return [...descendants(around)].flatMap((node) => {
    if (!ts.isExpressionStatement(node) || node.end - node.getStart() > 120) return [];
    if (/\b(super|yield|await|arguments)\b/.test(node.getText())) return [];
    if (owner === undefined && /\bthis\b|#/.test(node.getText())) return [];
    return namesIn(node).every((name) => known.has(name)) ? [node.expression.getText()] : [];
  });
}

/** Names that stand for themselves, and not for a member of something. */
function namesIn(node: ts.Node): string[] {
  return [...descendants(node)].flatMap((one) =>
    ts.isIdentifier(one) && !(ts.isPropertyAccessExpression(one.parent) && one.parent.name === one)
      ? [one.text]
      : [],
  );
}

function placesIn(body: ts.Node): { readonly at: number; readonly cost: number }[] {
  return [...descendants(body)].flatMap((node) => {
    if (!ts.isBlock(node)) return [];
    const last = node.statements.at(-1);
    const leaves =
      last !== undefined &&
      (ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isBreakOrContinueStatement(last));
    const ends = (leaves ? node.statements.slice(0, -1) : node.statements).map(({ end }) => end);
    const inner = node === body ? 0 : 0.2;
    return [
      ...ends.map((at, i) => ({ at, cost: (i === ends.length - 1 ? 2.4 : 2.6) + inner })),
      { at: node.getStart() + 1, cost: (ends.length === 0 ? 2.4 : 2.5) + inner },
    ];
  });
}
