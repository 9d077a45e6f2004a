import ts from "#typescript";
import type { Shape } from "../generate/index.js";
import type { ObjectMembers, ShapeSource, TypeArguments } from "./shape-source.js";

// Index signatures. Callers choose keys of texts and numbers; where all that code may be given is looked at, it matters which keys
// there may be, and that more than plain objects has numbers for keys, or anything at all.

const { TypeFlags } = ts;

/** What index signatures say of an object. */
export function indexOf(
  infos: readonly ts.IndexInfo[],
  args: TypeArguments,
  source: ShapeSource,
): Omit<ObjectMembers, "members"> {
  const shapeOf = (info: ts.IndexInfo): number => {
    const node = info.declaration?.type;
    const isTrusted = node !== undefined && source.checker.getTypeFromTypeNode(node) === info.type;
    return isTrusted ? source.ofNode(node, args) : source.ofType(info.type, args);
  };
  if (source.view === "callers") {
    const info = infos.find(({ keyType }) => keyType.flags & (TypeFlags.String | TypeFlags.Number));
    return info === undefined ? {} : { index: shapeOf(info) };
  }
  if (infos.length === 0) return {};
  const isAny = infos.some(({ type }) => type.flags & TypeFlags.Any);
  return {
    index: source.table.union(infos.map(shapeOf)),
    ...indexKeys(infos.map(({ keyType }) => kindOf(keyType))),
    // Whatever is an object has an index signature of `any`.
    ...(isAny && { loose: true as const }),
  };
}

function kindOf({ flags }: ts.Type): Shape["kind"] | undefined {
  if (flags & TypeFlags.String) return "string";
  return flags & TypeFlags.Number ? "number" : undefined;
}

/** Which names an index signature is about, by the kinds of its keys. Arrays and texts have numbers for keys, too. */
export function indexKeys(
  kinds: readonly (Shape["kind"] | undefined)[],
): Pick<ObjectMembers, "keys" | "loose"> {
  if (kinds.every((kind) => kind === "string")) return {};
  return kinds.every((kind) => kind === "number") ? { keys: "numbers", loose: true } : { keys: "some" };
}
