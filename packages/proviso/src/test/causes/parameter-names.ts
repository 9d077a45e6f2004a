import ts from "#typescript";
import type { UnitNode } from "../../contract/index.js";
import type { Features } from "../../search/index.js";

/**
 * The features of a call with the names that the unit has for what it was given, where these are more than a parameter's
 * own: of what it takes apart the names of the parts, and of a rest parameter its items.
 */
export function withNamesOf({ parameters }: UnitNode, features: Features): Features {
  return Object.fromEntries(
    Object.entries(features).map(([path, value]) => {
      const [, position = "", rest = ""] = /^(\d+)(.*)$/s.exec(path) ?? [];
      return [position === "" ? path : (nameAt(Number(position), rest, parameters) ?? path), value];
    }),
  );
}

function nameAt(
  position: number,
  rest: string,
  parameters: readonly ts.ParameterDeclaration[],
): string | undefined {
  const last = parameters.length - 1;
  const { name, dotDotDotToken } = parameters[Math.min(position, last)] ?? {};
  if (name === undefined) return undefined;
  if (dotDotDotToken !== undefined)
    return ts.isIdentifier(name) ? `${name.text}[${position - last}]${rest}` : undefined;
  if (position > last || !ts.isObjectBindingPattern(name)) return undefined;
  const [, member = "", inner = ""] = /^\.([A-Za-z_$][\w$]*)(.*)$/s.exec(rest) ?? [];
  const part = name.elements.find((one) => (one.propertyName ?? one.name).getText() === member);
  return part !== undefined && part.dotDotDotToken === undefined && ts.isIdentifier(part.name)
    ? part.name.text + inner
    : undefined;
}
