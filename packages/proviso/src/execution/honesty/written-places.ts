import ts from "#typescript";

/** The members and items that an assignment to something writes to, whatever stands around them or takes a value apart. */
export function writtenPlaces(
  target: ts.Expression,
): readonly (ts.PropertyAccessExpression | ts.ElementAccessExpression)[] {
  if (ts.isPropertyAccessExpression(target) || ts.isElementAccessExpression(target)) return [target];
  if (ts.isParenthesizedExpression(target) || ts.isNonNullExpression(target) || ts.isAsExpression(target))
    return writtenPlaces(target.expression);
  if (ts.isArrayLiteralExpression(target)) return target.elements.flatMap(writtenPlaces);
  if (ts.isSpreadElement(target)) return writtenPlaces(target.expression);
  if (ts.isObjectLiteralExpression(target))
    return target.properties.flatMap((one) => {
      if (ts.isPropertyAssignment(one)) return writtenPlaces(one.initializer);
      return ts.isSpreadAssignment(one) ? writtenPlaces(one.expression) : [];
    });
  return ts.isBinaryExpression(target) ? writtenPlaces(target.left) : [];
}
