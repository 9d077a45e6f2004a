import ts from "#typescript";
import type { ShapeId } from "../generate/index.js";
import { objectOf } from "./object-shapes.js";
import type { ShapeSource, TypeArguments } from "./shape-source.js";

// A type parameter stands for one type in a call, so it is chosen once: what its constraint says or, without one, number
// or string. The second of two gets what the first does not, so that code that confuses them shows. Where nothing is to be
// called, but all calls are looked at, one without a constraint stands for any type.

/** How many choices there are for these type parameters. */
export function choicesFor(parameters: readonly ts.TypeParameterDeclaration[], source: ShapeSource): 1 | 2 {
  if (source.view === "code") return 1;
  return parameters.some((parameter) => !isConstrained(parameter, source)) ? 2 : 1;
}

/** What type parameters stand for in one of the choices, besides what those around them do. */
export function choose(
  parameters: readonly ts.TypeParameterDeclaration[],
  choice: number,
  around: TypeArguments,
  source: ShapeSource,
): TypeArguments {
  const { checker, table } = source;
  const chosen = new Map(around);
  const options: ShapeId[] = [
    table.add({ kind: "number", whole: false, range: {} }),
    table.add({ kind: "string", length: {} }),
  ];
  const indexed = new Set(parameters.flatMap((parameter) => keyOwner(parameter, checker) ?? []));
  for (const [i, parameter] of parameters.entries()) {
    const symbol = checker.getSymbolAtLocation(parameter.name);
    if (symbol === undefined) continue;
    const owner = keyOwner(parameter, checker);
    const keys = owner && chosen.get(owner);
    const object = keys === undefined ? undefined : objectOf(keys, table);
    const isOpen = owner !== undefined && (owner.flags & ts.SymbolFlags.TypeParameter) !== 0;
    if (isOpen && source.view === "code") chosen.set(symbol, anyKey(source));
    else if (object !== undefined && object.members.length > 0) {
      const names = object.members.map(({ name }) => table.add({ kind: "literal", value: name }));
      chosen.set(symbol, table.union(names));
    } else if (indexed.has(symbol) && !hasMembers(parameter, source))
      chosen.set(symbol, source.view === "code" ? table.add({ kind: "any" }) : sample(source));
    else if (isConstrained(parameter, source) && parameter.constraint !== undefined)
      chosen.set(symbol, source.ofNode(parameter.constraint, chosen));
    else if (source.view === "code")
      chosen.set(
        symbol,
        table.add({
          kind: "any",
          ...(parameter.constraint && isDefined(parameter.constraint, checker) && { defined: true }),
        }),
      );
    else chosen.set(symbol, options[(choice + i) % options.length] ?? table.add({ kind: "any" }));
  }
  return chosen;
}

/** The type parameter `T` of a constraint `keyof T`. */
function keyOwner(parameter: ts.TypeParameterDeclaration, checker: ts.TypeChecker): ts.Symbol | undefined {
  const { constraint } = parameter;
  if (constraint === undefined || !ts.isTypeOperatorNode(constraint)) return undefined;
  const { type, operator } = constraint;
  return operator === ts.SyntaxKind.KeyOfKeyword && ts.isTypeReferenceNode(type)
    ? checker.getSymbolAtLocation(type.typeName)
    : undefined;
}

function isConstrained({ constraint }: ts.TypeParameterDeclaration, { checker }: ShapeSource): boolean {
  if (constraint === undefined) return false;
  const type = checker.getTypeFromTypeNode(constraint);
  if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return false;
  return !isDefined(constraint, checker);
}

/** Whether a type leaves out `undefined` and `null`. */
function isDefined(type: ts.TypeNode, checker: ts.TypeChecker): boolean {
  return checker.typeToString(checker.getTypeFromTypeNode(type)) === "{}";
}

/** Any key: what a type parameter stands for may have more members than its constraint says. */
function anyKey({ table }: ShapeSource): ShapeId {
  return table.union([
    table.add({ kind: "string", length: {} }),
    table.add({ kind: "number", whole: false, range: {} }),
    table.add({ kind: "symbol" }),
  ]);
}

function hasMembers({ constraint }: ts.TypeParameterDeclaration, { checker }: ShapeSource): boolean {
  return (
    constraint !== undefined &&
    checker.getPropertiesOfType(checker.getTypeFromTypeNode(constraint)).length > 0
  );
}

/** An object to have keys of. */
function sample({ table }: ShapeSource): ShapeId {
  return table.add({
    kind: "object",
    members: [
      { name: "a", shape: table.add({ kind: "number", whole: false, range: {} }), optional: false },
      { name: "b", shape: table.add({ kind: "string", length: {} }), optional: false },
    ],
  });
}
