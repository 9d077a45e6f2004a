import ts from "#typescript";
import type { Expressions } from "./expressions.js";
import { bare } from "./lie.js";

// What is known of code by its names alone.

/** Calls of the library's that keep nothing of what they are given. */
const harmless = new Set(
  `at charAt charCodeAt codePointAt concat copyWithin delete endsWith entries every exec filter find findIndex findLast
   findLastIndex flat forEach get has includes indexOf is isArray isFinite isInteger isNaN isSafeInteger join keys lastIndexOf
   localeCompare log map match padEnd padStart repeat replace replaceAll slice some sort split startsWith stringify
   substring test toFixed toString trim values warn error`.split(/\s+/),
);
/** Objects of the library's whose functions only compute. */
const computing = new Set(["Math", "Number", "String", "Boolean", "BigInt", "JSON", "console"]);

/** Whether a call of the library's keeps nothing of what it is given. */
export function isHarmless(callee: ts.Expression, expressions: Expressions): boolean {
  const member = ts.isPropertyAccessExpression(callee) ? callee : undefined;
  const owner = member === undefined ? callee : bare(member.expression);
  if (computing.has(owner.getText()) || (member !== undefined && harmless.has(member.name.text))) return true;
  return member !== undefined && (expressions.type(owner).flags & ts.TypeFlags.StringLike) !== 0;
}

/** Whether a field need not be there, or is for others to make: classes below, or the class itself. */
export function isLeftOut({ questionToken, modifiers }: ts.PropertyDeclaration): boolean {
  const isElsewhere = modifiers?.some(
    ({ kind }) => kind === ts.SyntaxKind.AbstractKeyword || kind === ts.SyntaxKind.StaticKeyword,
  );
  return questionToken !== undefined || isElsewhere === true;
}

/** Whether a field is only said to be there: nothing makes it, or gives it a value. */
export function isAnnounced({ modifiers }: ts.PropertyDeclaration): boolean {
  return (
    modifiers?.some(
      ({ kind }) => kind === ts.SyntaxKind.DeclareKeyword || kind === ts.SyntaxKind.AbstractKeyword,
    ) ?? false
  );
}

/** Whether a new array is filled where it is made. */
export function isFilled({ parent }: ts.Node): boolean {
  return ts.isPropertyAccessExpression(parent) && parent.name.text === "fill";
}
