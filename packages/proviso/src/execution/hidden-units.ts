import ts from "#typescript";
import { descendants } from "../contract/index.js";
import type { Plan } from "../generate/index.js";
import type { DeclaredInputs, DeclaredUnit } from "../plan/index.js";

// Units that the outside cannot call: private members, functions that are not exported. What breaks them is a call of a unit that
// it can call. A private constructor without a contract of its own promises nothing for whatever it is given: objects are
// made by the members of its class only, so it is looked at where these call it.

/** The place of a unit in a plan; -1 if the outside cannot call it. */
export function plannedIndex({ name, file, line, kind }: DeclaredUnit, plan: Plan): number {
  return plan.units.findIndex(
    (one) => one.name === name && one.file === file && one.line === line && one.kind === kind,
  );
}

/** Units that the outside can call, and that may call one that it cannot. */
export function entriesTo(unit: DeclaredUnit, inputs: DeclaredInputs, plan: Plan): DeclaredUnit[] {
  const name = unit.kind === "constructor" ? classOf(unit, inputs)?.name : unit.member;
  const simple = name ?? unit.name;
  const mentions = ({ code }: DeclaredUnit): boolean => {
    const text = code?.getText() ?? "";
    return text.includes(simple) || (unit.kind === "constructor" && text.includes("new this"));
  };
  const callable = inputs.units.filter(
    (one) => one !== unit && one.file === unit.file && plannedIndex(one, plan) >= 0,
  );
  return [...callable.filter(mentions), ...callable.filter((one) => !mentions(one))];
}

/** The units that alone may call a private constructor without a contract; nothing for other units. */
export function soleCallers(unit: DeclaredUnit, inputs: DeclaredInputs): readonly DeclaredUnit[] | undefined {
  const declared = classOf(unit, inputs);
  if (unit.kind !== "constructor" || unit.contract.length > 0 || declared === undefined) return undefined;
  const { declaration } = declared;
  const isPrivate = declaration.members.some(
    (member) =>
      ts.isConstructorDeclaration(member) &&
      member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword),
  );
  // What runs while the class itself is made has no callers; a class inside of it would be one of others.
  const isPlain = declaration.members.every(
    (member) =>
      !(ts.isPropertyDeclaration(member) || ts.isClassStaticBlockDeclaration(member)) ||
      !makesObjects(member),
  );
  if (!isPrivate || !isPlain) return undefined;
  const isInside = ({ code }: DeclaredUnit): boolean =>
    code !== undefined && code !== unit.code && isWithin(code, declaration) && makesObjects(code);
  const callers = inputs.units.filter((one) => one !== unit && isInside(one));
  // Whoever makes objects is one of them, and does so itself: a function inside of it may be called later.
  const covered = (node: ts.Node): boolean => {
    const around = ts.findAncestor(node.parent, ts.isFunctionLike);
    return callers.some(({ code }) => code !== undefined && code === around);
  };
  return newsIn(declaration).every(covered) ? callers : undefined;
}

function classOf(
  { owner }: DeclaredUnit,
  { classes }: DeclaredInputs,
): DeclaredInputs["classes"][number] | undefined {
  return owner === undefined ? undefined : classes[owner];
}

function isWithin(node: ts.Node, outer: ts.Node): boolean {
  return node.getSourceFile() === outer.getSourceFile() && outer.pos <= node.pos && node.end <= outer.end;
}

function makesObjects(node: ts.Node): boolean {
  return newsIn(node).length > 0;
}

/** All that makes objects. */
function newsIn(node: ts.Node): ts.Node[] {
  return [...descendants(node)].filter(ts.isNewExpression);
}
