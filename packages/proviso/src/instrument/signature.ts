import ts from "#typescript";
import { isAsync, isGenerator, type UnitNode } from "../contract/index.js";
import { diagnose } from "../diagnostic/index.js";
import type { FileWeaving } from "./file-weaving.js";

// What woven code needs to know of a unit's signature.

/** Whether a unit that is not `async` may return a promise, for all that its signature says. */
export function mayReturnPromise(unit: UnitNode): boolean {
  if (ts.isConstructorDeclaration(unit) || ts.isSetAccessor(unit)) return false;
  const type = unit.type ?? ts.getJSDocReturnType(unit);
  if (type === undefined) return true;
  const settled =
    /^(number|string|boolean|bigint|symbol|void|undefined|null|never|int|nat|this|[^<>&|]*\[\])$/;
  return !settled.test(type.getText()) && !ts.isTypePredicateNode(type) && !ts.isLiteralTypeNode(type);
}

/** The parameters without types and without a leading `this`, as they stand in JavaScript. */
export function formalParameters(unit: UnitNode): string[] {
  return realParameters(unit).map((p) => {
    const name = patternText(p.name, true);
    const value = p.initializer === undefined ? "" : ` = ${p.initializer.getText()}`;
    return p.dotDotDotToken === undefined ? `${name}${value}` : `...${name}`;
  });
}

/** The arguments of a call as the unit's parameters hold them now; a destructured one is put together again. */
export function callArguments(unit: UnitNode, rename: ReadonlyMap<string, string>): string[] {
  return realParameters(unit).map((p) => {
    const text = patternText(p.name, false, rename);
    return p.dotDotDotToken === undefined ? text : `...${text}`;
  });
}

export function realParameters(unit: UnitNode): readonly ts.ParameterDeclaration[] {
  return unit.parameters.filter((p) => !(ts.isIdentifier(p.name) && p.name.text === "this"));
}

/** What the parameters are called: `...name` takes the rest of the arguments, `name=` has a default value. */
export function parameterNames(unit: UnitNode): string[] {
  return realParameters(unit).map(
    (p) => `${p.dotDotDotToken === undefined ? "" : "..."}${p.name.getText()}${p.initializer ? "=" : ""}`,
  );
}

/** A pattern as it binds names, or the literal that it would match. */
function patternText(name: ts.BindingName, binding: boolean, rename?: ReadonlyMap<string, string>): string {
  if (ts.isIdentifier(name)) return rename?.get(name.text) ?? name.text;
  const element = (e: ts.ArrayBindingElement): string => {
    if (ts.isOmittedExpression(e)) return "";
    const rest = e.dotDotDotToken === undefined ? "" : "...";
    const text = patternText(e.name, binding, rename);
    const value = binding && e.initializer !== undefined ? ` = ${e.initializer.getText()}` : "";
    if (ts.isArrayBindingPattern(name) || rest !== "") return `${rest}${text}${value}`;
    return `${(e.propertyName ?? e.name).getText()}: ${text}${value}`;
  };
  const parts = name.elements.map(element).join(", ");
  return ts.isArrayBindingPattern(name) ? `[${parts}]` : `{${parts}}`;
}

/** Whether what a unit assigns is compared at its end: not where others may run before that. */
export function framed(unit: UnitNode, file: FileWeaving): boolean {
  return file.options.frames && !isAsync(unit) && !isGenerator(unit);
}

/** Says that a contract with other parameter names than the unit's binds a variable of a name that the unit has. */
export function reportCaptured(file: FileWeaving, unit: UnitNode, name: string): void {
  const place = { file: unit.getSourceFile().fileName, start: unit.getStart(), end: unit.parameters.end };
  if (
    file.diagnostics.some((known) => known.span.start === place.start && known.code === "contract/captured")
  )
    return;
  file.diagnostics.push(diagnose("contract/captured", place, { name }));
}
