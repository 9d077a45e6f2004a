import ts from "#typescript";

const wellKnown = new Set(
  Object.getOwnPropertyNames(Symbol).filter((name) => typeof Reflect.get(Symbol, name) === "symbol"),
);

/** The name of a member: `@@iterator` for `Symbol.iterator`; nothing for one that only its module can name. */
export function memberName(member: ts.Symbol): string | undefined {
  const escaped = String(member.escapedName);
  if (!escaped.startsWith("__@") && !escaped.startsWith("__#")) return member.name;
  const symbol = /^__@(\w+?)(@\d+)?$/.exec(escaped)?.[1];
  return symbol !== undefined && wellKnown.has(symbol) ? `@@${symbol}` : undefined;
}

/** The name that a declaration gives its member, as `memberName` does; nothing if it is private or computed. */
export function declaredName(name: ts.PropertyName | undefined): string | undefined {
  if (name === undefined || ts.isPrivateIdentifier(name)) return undefined;
  if (!ts.isComputedPropertyName(name)) return name.text;
  const { expression } = name;
  if (ts.isStringLiteralLike(expression) || ts.isNumericLiteral(expression)) return expression.text;
  const isSymbol =
    ts.isPropertyAccessExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text === "Symbol";
  return isSymbol && wellKnown.has(expression.name.text) ? `@@${expression.name.text}` : undefined;
}
