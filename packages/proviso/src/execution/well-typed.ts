import ts from "#typescript";
import { isComposite, isOf, type Recipe, type Shape, type ShapeId } from "../generate/index.js";
import { type DeclaredUnit, shapePartsOf } from "../plan/index.js";

// Values of a model are of their shapes, but some types say more than shapes do to a solver: of texts, how they are written, and of
// keys, that an object has them.

/** Whether a unit may be called with what was made for it. */
export function isWellTyped(unit: DeclaredUnit, args: readonly Recipe[], shapes: readonly Shape[]): boolean {
  const [signature = []] = unit.signatures;
  const isWritten = signature.every(({ shape, optional }, at) => {
    const arg = args[at];
    if (!mentionsTemplate(shape, shapes) || (arg === undefined && optional)) return true;
    return isOf(arg, shape, shapes);
  });
  return isWritten && keyParameters(unit).every((at) => hasKey(args, args[at]));
}

/** Whether values of a shape are, or hold, texts of a template literal type. */
function mentionsTemplate(id: ShapeId, shapes: readonly Shape[], seen = new Set<ShapeId>()): boolean {
  const shape = shapes[id];
  if (shape === undefined || seen.has(id)) return false;
  seen.add(id);
  return (
    shape.kind === "template" || shapePartsOf(shape).some((part) => mentionsTemplate(part, shapes, seen))
  );
}

/** The places of parameters that are keys of what another type parameter stands for. */
function keyParameters({ code }: DeclaredUnit): number[] {
  if (code === undefined || !ts.isFunctionLike(code)) return [];
  const parameters = code.typeParameters ?? [];
  const isOwn = (type: ts.TypeNode): boolean => parameters.some(({ name }) => name.text === type.getText());
  const names = parameters.flatMap(({ name, constraint }) =>
    constraint !== undefined &&
    ts.isTypeOperatorNode(constraint) &&
    constraint.operator === ts.SyntaxKind.KeyOfKeyword &&
    isOwn(constraint.type)
      ? [name.text]
      : [],
  );
  return code.parameters.flatMap(({ type }, at) =>
    type !== undefined && ts.isTypeReferenceNode(type) && names.includes(type.typeName.getText()) ? [at] : [],
  );
}

function hasKey(args: readonly Recipe[], key: Recipe): boolean {
  return args.some(
    (arg) => isComposite(arg) && arg.kind === "object" && arg.members.some(([name]) => name === String(key)),
  );
}
