import ts from "#typescript";
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
    const isOwn = one?.declaration.members.some(
      ({ name }) => name !== undefined && "text" in name && name.text === member,
    );
    if (one === undefined || isOwn) return false;
    at = one.base;
  }
  return at === owner;
}
