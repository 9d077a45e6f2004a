import ts from "#typescript";
import { descendants } from "../descendants.js";
import type { Operation } from "../tree.js";
import { prevAt } from "./across-versions.js";
import type { ContractedFile } from "./contracted-file.js";

const primitive =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined;

/**
 * The types that the previous version gives to what stands in `\prev`, as text that means the same in the updated one.
 * That is so of primitive types; of others the updated version has to make what it can.
 */
export function prevTypes(
  file: ContractedFile,
  program: ts.Program,
): (prev: Operation) => string | undefined {
  const source = program.getSourceFile(file.shadowName);
  const types = new Map<number, string>();
  if (source !== undefined) {
    const checker = program.getTypeChecker();
    for (const node of descendants(source)) {
      const start = ts.isCallExpression(node) ? prevAt(node, file)?.start : undefined;
      if (start === undefined) continue;
      const type = checker.getTypeAtLocation(node);
      const parts = type.isUnion() ? type.types : [type];
      if (parts.every(({ flags }) => (flags & primitive) !== 0 && (flags & ts.TypeFlags.EnumLike) === 0))
        types.set(start, checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation));
    }
  }
  return ({ range }) => types.get(range.start);
}
