import ts from "#typescript";
import { declarationOf, isStatic, typeName, unitOf } from "../../contract/index.js";
import { isSilent, memberKey } from "../claims.js";
import type { OutsideNames } from "../outside-names.js";
import type { TypeAt } from "../source-index.js";
import { memberUnit } from "./member-unit.js";
import { type StatedType, statedType } from "./stated-type.js";
import { type TypeWeaving, typeRecord } from "./type-record.js";

/** An interface's record, as an expression that makes it when it is wanted. */
export function interfaceText(
  type: TypeAt,
  weaving: TypeWeaving,
  home: string,
  outside: OutsideNames | undefined,
): string {
  const { node, source } = type;
  const { file } = weaving;
  const units = node.members
    .flatMap((member: ts.Node) => unitOf(member) ?? [])
    .filter(
      (unit) => memberKey(unit) !== undefined && !isSilent(unit, source) && !isStatic(declarationOf(unit)),
    )
    .map((unit) => memberUnit(unit, source, file, home, { outside }));
  // Of a class that is implemented, the units count: its invariants are about state of its own.
  const stated: StatedType = ts.isClassLike(node)
    ? { type, clauses: [], declarations: [], changes: [], fields: [] }
    : statedType(type);
  const text = typeRecord(stated, weaving, { home, outside, units, known: 0, providers: () => 0 });
  // The same interface is woven into every file that implements it; another of that name must not be taken for it.
  const id = JSON.stringify(
    `${source.origin.shownName}#${typeName(node)}#${hash(source.file.fileName + node.getText() + (source.refinement?.file.text ?? "") + (source.changes?.source.file.text ?? ""))}`,
  );
  return `${file.runtime("declareInterface")}(${id}, () => (${text}))`;
}

/** A short text that differs where texts do. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(36);
}

/** The record of a class of a package. */
export function foreignTypeText(type: TypeAt, weaving: TypeWeaving, outside: OutsideNames): string {
  const units = type.node.members
    .flatMap((member: ts.Node) => unitOf(member) ?? [])
    .map((unit) => memberUnit(unit, type.source, weaving.file, "undefined", { outside }));
  return typeRecord(statedType(type), weaving, {
    home: "undefined",
    outside,
    units,
    known: 0,
    providers: () => 0,
  });
}
