import ts from "#typescript";
import { descendants, isStatic } from "../contract/index.js";
import type { DeclaredClass, DeclaredInputs, DeclaredUnit } from "../plan/index.js";

// What a member of a class may be called on: an object of that class, or of one below that inherits it. A member is bound by
// what all of them promise (seed 002, §4.4), and what it calls on `this` may be another class's.

/** The classes, by their places in the table, whose objects a unit is looked at on; nothing for what is called on none. */
export function receiversOf(unit: DeclaredUnit, { classes }: DeclaredInputs): readonly number[] | undefined {
  const { owner, kind, member } = unit;
  if (owner === undefined || kind === "static" || kind === "constructor") return undefined;
  const declared = new Set<ts.Node>();
  return classes.flatMap((one, index) => {
    if (isAbstract(one) || !inherits(classes, index, owner, member)) return [];
    // Of a generic class with several lists of arguments, one stands for all.
    if (index !== owner && (declared.has(one.declaration) || one.declaration === classes[owner]?.declaration))
      return [];
    declared.add(one.declaration);
    return [index];
  });
}

function isAbstract({ declaration }: DeclaredClass): boolean {
  return declaration.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) ?? false;
}

/** Whether a class is another one, or below it and has its member from there. */
function inherits(
  classes: readonly DeclaredClass[],
  index: number,
  owner: number,
  member: string | undefined,
): boolean {
  let at: number | undefined = index;
  while (at !== undefined && at !== owner) {
    const one: DeclaredClass | undefined = classes[at];
    if (one === undefined || (hides(one.declaration, member) && !callsAbove(one.declaration, member)))
      return false;
    at = one.base;
  }
  return at === owner;
}

/** Whether a class has a member of its own in the place of one that it would inherit; private ones hide nothing. */
function hides({ members }: ts.ClassLikeDeclaration, member: string | undefined): boolean {
  return members.some(
    (one) =>
      one.name !== undefined &&
      "text" in one.name &&
      !ts.isPrivateIdentifier(one.name) &&
      one.name.text === member &&
      !isStatic(one),
  );
}

/** Whether code of a class may call the member that its own hides, on one of its objects. */
function callsAbove(declaration: ts.ClassLikeDeclaration, member: string | undefined): boolean {
  return [...descendants(declaration)].some(
    (node) =>
      node.kind === ts.SyntaxKind.SuperKeyword &&
      (ts.isElementAccessExpression(node.parent) ||
        (ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === member)),
  );
}

/** Whether a class of the table extends another, directly or not. */
export function isExtended(declaration: ts.ClassLikeDeclaration, { classes }: DeclaredInputs): boolean {
  return extending(declaration, classes).length > 0;
}

/** The classes of the table that extend another, directly or not. */
export function extending(
  declaration: ts.ClassLikeDeclaration,
  classes: readonly DeclaredClass[],
): readonly DeclaredClass[] {
  return classes.filter(
    ({ base, declaration: own }) =>
      own !== declaration && base !== undefined && isBelow(classes, base, declaration),
  );
}

function isBelow(
  classes: readonly DeclaredClass[],
  index: number,
  declaration: ts.ClassLikeDeclaration,
): boolean {
  for (let at: number | undefined = index; at !== undefined; at = classes[at]?.base)
    if (classes[at]?.declaration === declaration) return true;
  return false;
}
