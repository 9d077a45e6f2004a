import ts from "#typescript";
import { MARK } from "../mark.js";
import {
  bodyOf,
  declarationOf,
  isAsync,
  isConstructor,
  isGenerator,
  isStatic,
  isTypeNode,
  ownerOf,
  type TypeNode,
  typeName,
  type UnitNode,
} from "../unit.js";

// Parts of a unit's signature as text for generated code.

/** The name of the function that holds a unit's own statements, where they are moved into one. */
export const BODY = `${MARK}body`;

/**
 * Whether a unit's statements move into a function inside it: to learn what they return where no annotation says it,
 * and to keep a `var` of theirs away from the contract. Constructors and generators cannot be divided so.
 */
export function movesBody(unit: UnitNode): boolean {
  if (isConstructor(unit) || ts.isSetAccessor(unit) || isGenerator(unit)) return false;
  const body = bodyOf(unit);
  if (body === undefined) return false;
  return returnAnnotation(unit) === undefined || /\bvar\b/.test(body.getText());
}

/** The declaration of `\result` for a unit, or nothing if it has none. `self` stands for the type `this`, if given. */
export function resultDeclaration(unit: UnitNode, self?: string): string {
  if (isConstructor(unit) || ts.isSetAccessor(unit)) return "";
  const annotation = returnAnnotation(unit);
  if (annotation !== undefined)
    return `const ${MARK}result: ${resultType(unit, annotation, self)} = ${MARK}any;`;
  if (movesBody(unit)) return `const ${MARK}result = ${MARK}settled(${BODY});`;
  const reference = referenceTo(unit);
  if (reference === undefined) return `const ${MARK}result: any = ${MARK}any;`;
  return `const ${MARK}result = ${MARK}finished(${reference});`;
}

function returnAnnotation(unit: UnitNode): ts.TypeNode | undefined {
  return unit.type ?? ts.getJSDocReturnType(unit);
}

function resultType(unit: UnitNode, annotation: ts.TypeNode, self: string | undefined): string {
  if (ts.isTypePredicateNode(annotation))
    return annotation.assertsModifier === undefined ? "boolean" : "void";
  const text = typeText(annotation, self);
  if (isGenerator(unit) || (bodyOf(unit) === undefined && /^(Async)?Generator</.test(text)))
    return `${MARK}Finished<${text}>`;
  if (isAsync(unit) || /\bPromise(Like)?</.test(text)) return `Awaited<${text}>`;
  // Of a type parameter TypeScript could not tell whether it is a promise, and would not compare it with anything.
  return mentionsTypeParameter(annotation, unit) ? text : `${MARK}Settled<${text}>`;
}

function mentionsTypeParameter(annotation: ts.TypeNode, unit: UnitNode): boolean {
  const names = new Set<string>();
  for (let node: ts.Node = unit; node !== undefined && !ts.isSourceFile(node); node = node.parent) {
    if (ts.isFunctionLike(node) || isTypeNode(node) || ts.isTypeAliasDeclaration(node)) {
      for (const parameter of ts.getEffectiveTypeParameterDeclarations(node)) names.add(parameter.name.text);
    }
  }
  const mentions = (node: ts.Node): boolean =>
    node.kind === ts.SyntaxKind.ThisType ||
    (ts.isIdentifier(node) && names.has(node.text)) ||
    (ts.forEachChild(node, mentions) ?? false);
  return mentions(annotation);
}

/** A type as written, with `self` in place of the type `this`, which means nothing outside the class. */
export function typeText(type: ts.TypeNode, self: string | undefined): string {
  const text = type.getText();
  if (self === undefined) return text;
  const start = type.getStart();
  const places: { from: number; to: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.ThisType)
      places.push({ from: node.getStart() - start, to: node.end - start });
    else ts.forEachChild(node, visit);
  };
  visit(type);
  return places.reduceRight((done, { from, to }) => done.slice(0, from) + self + done.slice(to), text);
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

/** Parameters of a unit for a function that repeats them, without a leading `this`; for `self`, see above. */
export function parameters(
  unit: UnitNode,
  self?: string,
  repeated: readonly ts.ParameterDeclaration[] = unit.parameters,
): string {
  return repeated
    .filter((p) => !isThisParameter(p))
    .map(
      (p) =>
        `${p.dotDotDotToken === undefined ? "" : "..."}${p.name.getText()}${p.questionToken === undefined && p.initializer === undefined ? "" : "?"}: ${p.type === undefined ? "any" : typeText(p.type, self)}`,
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
