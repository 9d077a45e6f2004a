import ts from "#typescript";
import {
  assignedBy,
  bodyOf,
  type Condition,
  descendants,
  isAssignment,
  namesIn,
  ownerOf,
  type TypeNode,
  type UnitNode,
  unitName,
  unitOf,
} from "../../contract/index.js";
import type { EffectiveContracts } from "../../program/index.js";

/** What can be read from the source of a unit and of its class: what JMLOK's rules ask for (seed 004, §3.2.3). */
export interface UnitFacts {
  /** Whether the precondition mentions a parameter. */
  readonly mentionsParameter: boolean;
  /** Whether there is no precondition, or one that is always true. */
  readonly defaultPrecondition: boolean;
  /** Whether the body modifies a field. */
  readonly modifiesField: boolean;
  /** Fields of the class that must have a value and get none when an object is made. */
  readonly uninitialized: readonly string[];
  readonly isConstructor: boolean;
  readonly hasBody: boolean;
}

/** The facts of the unit of a name in a file, if it is there. */
export function unitFacts(
  name: string,
  file: ts.SourceFile,
  effective: EffectiveContracts,
): UnitFacts | undefined {
  const unit = findUnit(name, file);
  if (unit === undefined) return undefined;
  const cases = effective.ofUnit(unit);
  const requires = cases.flatMap(({ flat }) => flat.requires ?? []);
  const parameters = new Set(cases.flatMap((one) => one.unit.parameters.map((p) => p.name.getText())));
  const owner = ownerOf(unit);
  return {
    mentionsParameter: requires.some((condition) => mentions(condition, parameters)),
    defaultPrecondition: requires.every(isTrue),
    modifiesField: modifiesField(bodyOf(unit)),
    uninitialized: owner === undefined || !ts.isClassLike(owner) ? [] : uninitializedFields(owner),
    isConstructor: ts.isConstructorDeclaration(unit),
    hasBody: bodyOf(unit) !== undefined,
  };
}

/** The unit of a name; the one with a body, if it is overloaded. */
export function findUnit(name: string, file: ts.SourceFile): UnitNode | undefined {
  const found: UnitNode[] = [];
  for (const node of descendants(file)) {
    const unit = ts.isFunctionLike(node) ? unitOf(node) : undefined;
    if (unit !== undefined && unitName(unit) === name) found.push(unit);
  }
  return found.find((unit) => bodyOf(unit) !== undefined) ?? found[0];
}

function isTrue(condition: Condition): boolean {
  if (condition.kind === "constant") return condition.value;
  return (
    condition.kind === "written" &&
    condition.predicate.kind === "code" &&
    condition.predicate.text.trim() === "true"
  );
}

function mentions(condition: Condition, names: ReadonlySet<string>): boolean {
  switch (condition.kind) {
    case "constant":
      return false;
    case "non-null":
      return condition.subject !== "result" && names.has(condition.subject.text);
    case "written":
      return namesIn(condition.predicate).some((name) => names.has(name));
  }
}

/** Whether statements assign a field of `this`, or an element of one. */
function modifiesField(body: ts.Node | undefined): boolean {
  if (body === undefined) return false;
  return [...descendants(body)].some((node) => {
    const place = assignedBy(node);
    return place !== undefined && isFieldPlace(place);
  });
}

function isFieldPlace(node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
    return node.expression.kind === ts.SyntaxKind.ThisKeyword || isFieldPlace(node.expression);
  return false;
}

/** Fields that are neither optional nor given a value where they are declared or in the constructor. */
function uninitializedFields(type: TypeNode & ts.ClassLikeDeclaration): string[] {
  const fields = type.members.filter(
    (member): member is ts.PropertyDeclaration =>
      ts.isPropertyDeclaration(member) &&
      member.initializer === undefined &&
      member.questionToken === undefined &&
      !allowsNothing(member.type) &&
      !(
        ts.getCombinedModifierFlags(member) &
        (ts.ModifierFlags.Static | ts.ModifierFlags.Abstract | ts.ModifierFlags.Ambient)
      ),
  );
  if (fields.length === 0) return [];
  const maker = type.members.find(ts.isConstructorDeclaration);
  const assigned = new Set<string>();
  if (maker?.body !== undefined)
    for (const node of descendants(maker.body))
      if (
        ts.isBinaryExpression(node) &&
        isAssignment(node.operatorToken.kind) &&
        ts.isPropertyAccessExpression(node.left) &&
        node.left.expression.kind === ts.SyntaxKind.ThisKeyword
      )
        assigned.add(node.left.name.text);
  return fields.map(({ name }) => name.getText()).filter((name) => !assigned.has(name));
}

/** Whether a type says that a field may hold nothing. */
function allowsNothing(type: ts.TypeNode | undefined): boolean {
  if (type === undefined) return true;
  if (ts.isUnionTypeNode(type)) return type.types.some(allowsNothing);
  return (
    type.kind === ts.SyntaxKind.UndefinedKeyword ||
    type.kind === ts.SyntaxKind.AnyKeyword ||
    type.kind === ts.SyntaxKind.UnknownKeyword ||
    (ts.isLiteralTypeNode(type) && type.literal.kind === ts.SyntaxKind.NullKeyword)
  );
}
