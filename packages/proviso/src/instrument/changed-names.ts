import ts from "#typescript";
import {
  bodyOf,
  declarationOf,
  isStatic,
  isTypeNode,
  type TypeNode,
  typeName,
  type UnitContract,
  type UnitNode,
  unitName,
} from "../contract/index.js";
import type { ChangeSource, Source, TypeAt } from "./source-index.js";

// What change contracts speak of, found by names: those that the `.scc` file has, or what this version has for them.

/** What this version calls a unit or class of a change contract: what it is renamed to itself, or what is around it. */
export function nameHere(name: string, { renames }: ChangeSource): string {
  const own = Object.hasOwn(renames, name) ? renames[name] : undefined;
  if (own !== undefined) return own;
  const [, accessor = "", plain = name] = /^([gs]et )?(.*)$/s.exec(name) ?? [];
  const parts = plain.split(".");
  for (let count = parts.length; count > 0; count--) {
    const around = parts.slice(0, count).join(".");
    if (Object.hasOwn(renames, around)) return accessor + [renames[around], ...parts.slice(count)].join(".");
  }
  return name;
}

/** The change contracts of a unit: only the calls that run its own body are told of. */
export function changesOf(unit: UnitNode, { changes }: Source): UnitContract[] {
  if (changes === undefined || bodyOf(unit) === undefined) return [];
  const name = unitName(unit);
  const kind = isStatic(declarationOf(unit));
  return [...changes.source.contracts.units.values()].filter(
    (contract) =>
      contract.cases.length > 0 &&
      nameHere(unitName(contract.unit), changes) === name &&
      isStatic(declarationOf(contract.unit)) === kind,
  );
}

/** The types that a file of change contracts has for a type. */
export function changedTypes(type: TypeNode, { changes }: Source): readonly TypeAt[] {
  if (changes === undefined) return [];
  const { source } = changes;
  const name = typeName(type);
  const found = source.file.statements.filter(
    (s): s is TypeNode & ts.Statement => isTypeNode(s) && nameHere(typeName(s), changes) === name,
  );
  return found.map((node) => ({ node, source }));
}

/** Fields of a class, as `this.name`, that it has in the other version only. */
export function absentFields(type: TypeNode, source: Source, version: ChangeSource["version"]): string[] {
  const word = version === "previous" ? "new_field" : "old_field";
  return changedTypes(type, source).flatMap(({ node, source: { contracts } }) =>
    node.members.flatMap((member: ts.Node) => {
      const absent = contracts.members.get(member)?.some((m) => m.keyword === word) ?? false;
      const name = absent ? ts.getNameOfDeclaration(member as ts.Declaration) : undefined;
      return name === undefined ? [] : [`this.${name.getText()}`];
    }),
  );
}
