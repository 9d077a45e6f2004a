import ts from "#typescript";

// How much a value may differ from what its type says, and what types take without harm.

/** Not at all; it may be `undefined`; it may be anything. */
export type Lie = 0 | 1 | 2;

/** The greater of some. */
export function most(...lies: readonly Lie[]): Lie {
  return lies.reduce<Lie>((a, b) => (a > b ? a : b), 0);
}

/** Whether a type says nothing of its values. */
export function saysNothing({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;
}

/** Whether some flag is set of a type, or of a part of it. */
export function hasFlag(type: ts.Type, flag: ts.TypeFlags): boolean {
  return (type.flags & flag) !== 0 || (type.isUnion() && type.types.some((one) => (one.flags & flag) !== 0));
}

/** What is left of a lie in a place of a type. */
export function lieIn(type: ts.Type, lie: Lie): Lie {
  if (saysNothing(type)) return 0;
  return lie === 1 && hasFlag(type, ts.TypeFlags.Undefined | ts.TypeFlags.Void) ? 0 : lie;
}

/** An expression without parentheses. */
export function bare(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node) ? bare(node.expression) : node;
}
