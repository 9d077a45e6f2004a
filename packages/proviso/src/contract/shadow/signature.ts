import ts from "#typescript";
import { MARK } from "../mark.js";
import { declarationOf, isStatic, ownerOf, type TypeNode, typeName, type UnitNode } from "../unit.js";

// Parts of a unit's signature as text for generated code.

/** The declaration of `\result` for a unit, or nothing if it has none. */
export function resultDeclaration(unit: UnitNode): string {
  if (ts.isConstructorDeclaration(unit) || ts.isConstructSignatureDeclaration(unit) || ts.isSetAccessor(unit))
    return "";
  const annotation = unit.type ?? ts.getJSDocReturnType(unit);
  if (annotation !== undefined) return `const ${MARK}result: ${resultType(unit, annotation)} = ${MARK}any;`;
  const reference = referenceTo(unit);
  if (reference === undefined) return `const ${MARK}result: any = ${MARK}any;`;
  if (ts.isGetAccessor(unit)) return `const ${MARK}result = ${reference};`;
  const helper = isGenerator(unit) ? "finished" : isAsync(unit) ? "awaited" : "returned";
  return `const ${MARK}result = ${MARK}${helper}(${reference});`;
}

function resultType(unit: UnitNode, annotation: ts.TypeNode): string {
  if (ts.isTypePredicateNode(annotation))
    return annotation.assertsModifier === undefined ? "boolean" : "void";
  const text = annotation.getText();
  if (isGenerator(unit) || /^(Async)?Generator</.test(text)) return `${MARK}Finished<${text}>`;
  return isAsync(unit) || /\bPromise(Like)?</.test(text) ? `Awaited<${text}>` : text;
}

function isAsync(unit: UnitNode): boolean {
  return (
    ts.canHaveModifiers(unit) && (unit.modifiers?.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword) ?? false)
  );
}

function isGenerator(unit: UnitNode): boolean {
  return "asteriskToken" in unit && unit.asteriskToken !== undefined;
}

/** An expression that denotes the unit inside its own body. */
function referenceTo(unit: UnitNode): string | undefined {
  const declaration = declarationOf(unit);
  const name = ts.getNameOfDeclaration(declaration as ts.Declaration);
  if (name === undefined) return undefined;
  if (ownerOf(unit) !== undefined) {
    if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) return `this.${name.text}`;
    return ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? `this[${name.getText()}]` : undefined;
  }
  const named =
    ts.isFunctionDeclaration(unit) ||
    ts.isFunctionExpression(declaration) ||
    ts.isVariableDeclaration(declaration);
  return named && ts.isIdentifier(name) ? name.text : undefined;
}

/** `Stack<T>` for the class or interface `Stack<T extends object>`. */
export function typeReference(type: TypeNode, name: string): string {
  const parameters = type.typeParameters?.map((p) => p.name.text) ?? [];
  return parameters.length === 0 ? name : `${name}<${parameters.join(", ")}>`;
}

/** `T extends object, U` as written, for the parameters of several declarations; without defaults. */
export function typeParameters(
  ...declarations: readonly {
    readonly typeParameters?: ts.NodeArray<ts.TypeParameterDeclaration> | undefined;
  }[]
): string {
  const parameters = declarations.flatMap((d) => d.typeParameters?.map(typeParameter) ?? []);
  return parameters.length === 0 ? "" : `<${parameters.join(", ")}>`;
}

function typeParameter(parameter: ts.TypeParameterDeclaration): string {
  const constraint = parameter.constraint === undefined ? "" : ` extends ${parameter.constraint.getText()}`;
  return parameter.name.text + constraint;
}

/** The parameters of a unit for a function that repeats them, without a leading `this`. */
export function parameters(unit: UnitNode): string {
  return unit.parameters
    .filter((p) => !isThisParameter(p))
    .map(
      (p) =>
        `${p.dotDotDotToken === undefined ? "" : "..."}${p.name.getText()}${p.questionToken === undefined && p.initializer === undefined ? "" : "?"}: ${p.type?.getText() ?? "any"}`,
    )
    .join(", ");
}

/** The type of `this` in a unit that is repeated outside its class, or nothing if it has none. */
export function thisType(unit: UnitNode, name?: string): string | undefined {
  const explicit = unit.parameters.find(isThisParameter)?.type?.getText();
  if (explicit !== undefined) return explicit;
  const owner = ownerOf(unit);
  if (owner === undefined) return undefined;
  const own = name ?? typeName(owner);
  return isStatic(declarationOf(unit)) ? `typeof ${own}` : typeReference(owner, own);
}

function isThisParameter(parameter: ts.ParameterDeclaration): boolean {
  return ts.isIdentifier(parameter.name) && parameter.name.text === "this";
}
