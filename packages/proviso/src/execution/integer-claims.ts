import ts from "#typescript";
import {
  awaitedType,
  integerNames,
  integerType,
  isStatic,
  type TypeNode,
  type UnitNode,
} from "../contract/index.js";
import type { Term } from "../solver/index.js";
import { alternativesOf, asWhole, type Place, type Value } from "../symbolic/index.js";
import type { Subject } from "./subject.js";

// What the types `int` and `nat` demand: the same that the running program is held to.

/** A demand on a parameter, by its position, on the result, or on a field. */
export interface IntegerClaim {
  readonly text: string;
  readonly place: Place;
  readonly natural: boolean;
  /** Whether it may be missing. */
  readonly optional: boolean;
}

const known = new WeakMap<ts.SourceFile, ReadonlyMap<string, "int" | "nat">>();

function namesIn(source: ts.SourceFile): ReadonlyMap<string, "int" | "nat"> {
  const names = known.get(source) ?? integerNames(source);
  known.set(source, names);
  return names;
}

function claimOf(
  type: ts.TypeNode | undefined,
  subject: string,
  isOptional: boolean,
): IntegerClaim | undefined {
  if (type === undefined) return undefined;
  const source = type.getSourceFile();
  const integer = integerType(type, namesIn(source));
  if (integer === undefined) return undefined;
  const { natural, optional } = integer;
  return {
    text: `${natural ? "nat" : "int"} ${subject}`,
    place: { file: source.fileName, start: type.getStart(source), end: type.end },
    natural,
    optional: optional || isOptional,
  };
}

/** The demands on the parameters of a unit, by their positions. */
export function parameterClaims({ parameters }: UnitNode): readonly (IntegerClaim | undefined)[] {
  return parameters
    .filter(({ name }) => name.getText() !== "this")
    .map(({ type, dotDotDotToken, name, questionToken, initializer }) =>
      dotDotDotToken !== undefined || !ts.isIdentifier(name)
        ? undefined
        : claimOf(type, name.text, questionToken !== undefined || initializer !== undefined),
    );
}

export function resultClaim(unit: UnitNode): IntegerClaim | undefined {
  if (unit.type === undefined || ts.isConstructorDeclaration(unit)) return undefined;
  return claimOf(awaitedType(unit.type), "\\result", false);
}

/** The demands on the fields of a class's objects, by their names. */
export function fieldClaims(
  type: TypeNode,
): readonly { readonly field: ts.Node; readonly name: string; readonly claim: IntegerClaim }[] {
  if (!ts.isClassLike(type)) return [];
  const parameters = type.members
    .filter(ts.isConstructorDeclaration)
    .flatMap((one) =>
      one.parameters.filter((parameter) => ts.isParameterPropertyDeclaration(parameter, one)),
    );
  const fields = type.members.filter(ts.isPropertyDeclaration).filter((field) => !isStatic(field));
  return [...fields, ...parameters].flatMap((field) => {
    if (!ts.isIdentifier(field.name) && !ts.isPrivateIdentifier(field.name)) return [];
    const loose =
      field.questionToken !== undefined ||
      ("exclamationToken" in field && field.exclamationToken !== undefined);
    const claim = claimOf(field.type, `this.${field.name.text}`, loose);
    return claim === undefined ? [] : [{ field, name: field.name.text, claim }];
  });
}

/** When a value meets a demand. */
export function meets({ build }: Subject, value: Value, { natural, optional }: IntegerClaim): Term {
  return build.or(
    ...alternativesOf(value, build).map(({ when, value: one }) => {
      if (one.kind === "undefined" || one.kind === "null") return optional ? when : build.false;
      if (one.kind !== "number") return build.false;
      const { isWhole, whole } = asWhole(one.term, build);
      const least = natural ? build.apply("<=", [build.int(0), whole]) : build.true;
      return build.and(when, isWhole, least);
    }),
  );
}
