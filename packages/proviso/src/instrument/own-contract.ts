import ts from "#typescript";
import { integerType, unitOf } from "../contract/index.js";
import { changedTypes } from "./changed-names.js";
import { refinedTypes, type TypeAt } from "./source-index.js";

/** Whether a type itself, or a member of it, has a contract. */
export function hasOwnContract(type: TypeAt): boolean {
  const { node, source } = type;
  if (source.contracts.types.has(node)) return true;
  if (refinedTypes(node, source).length + changedTypes(node, source).length > 0) return true;
  return node.members.some((member: ts.Node) => {
    const unit = unitOf(member);
    if (unit !== undefined && source.contracts.units.has(unit)) return true;
    if (source.contracts.members.get(member)?.some((m) => m.keyword === "non_null")) return true;
    if (unit?.parameters.some((p) => source.contracts.members.has(p))) return true;
    if (source.integers.size === 0) return false;
    const types =
      unit === undefined ? [typeOfMember(member)] : [unit.type, ...unit.parameters.map((p) => p.type)];
    return types.some((t) => t !== undefined && integerType(t, source.integers) !== undefined);
  });
}

function typeOfMember(member: ts.Node): ts.TypeNode | undefined {
  return ts.isPropertyDeclaration(member) ? member.type : undefined;
}
