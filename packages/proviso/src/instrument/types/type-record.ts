import ts from "#typescript";
import { typeName, type UnitNode } from "../../contract/index.js";
import type { CompileContext } from "../compiled-contract.js";
import type { FileWeaving } from "../file-weaving.js";
import type { Heritage } from "../heritage.js";
import type { OutsideNames } from "../outside-names.js";
import { isLocalName } from "../scope.js";
import type { TypeAt } from "../source-index.js";
import { clauseEntries } from "./clause-entries.js";
import { type MemberUnit, unitRecord } from "./member-unit.js";
import { modelEntries } from "./model-entries.js";
import type { StatedType } from "./stated-type.js";
import { weakSupertypes } from "./weak-supertypes.js";

/** What all types of a file are woven with. */
export interface TypeWeaving {
  readonly file: FileWeaving;
  readonly heritage: Heritage;
  /** The expression that finds the record of an interface. */
  interfaceRecord(type: TypeAt): string;
}

/** What the record of a type says besides the type's own contract. */
interface Recorded {
  /** The expression that gives the record. */
  readonly home: string;
  /** How the names of the type's module read here, if that is another. */
  readonly outside?: OutsideNames | undefined;
  readonly units: readonly MemberUnit[];
  /** How many bound types are known to stand above it; -1 if not all could be followed. */
  readonly known: number;
  /** How many contracts the types above have for a unit. */
  readonly providers: (unit: UnitNode) => number;
  readonly flags?: string;
}

/** The runtime's record of a type. */
export function typeRecord(stated: StatedType, weaving: TypeWeaving, recorded: Recorded): string {
  const { type } = stated;
  const { node, source } = type;
  const { file, heritage } = weaving;
  const { units, known, providers, flags } = recorded;
  const context = contextOf(type, file, recorded);
  const interfaces = heritage.direct(type).interfaces.filter((above) => heritage.isBound(above));
  const weak = weakSupertypes(
    type,
    interfaces.map(({ clause }) => clause),
  );
  const entries = [
    `name: ${JSON.stringify(typeName(node))}`,
    `file: ${JSON.stringify(source.origin.shownName)}`,
    `known: ${known}`,
    ...clauseEntries(stated, context, "objects"),
    ...clauseEntries(stated, context, "class"),
    ...modelEntries(stated, context),
    ...list(
      "units",
      units.map((unit) => unitRecord(unit, file, providers(unit.unit))),
    ),
    ...(flags === undefined ? [] : [`flags: ${flags}`]),
    ...list(
      "supers",
      interfaces.map((above) => `() => ${weaving.interfaceRecord(above)}`),
    ),
    ...(weak.length === 0 ? [] : [`weak: ${JSON.stringify(weak)}`]),
    ...(ts.isInterfaceDeclaration(node) ? [`keys: ${JSON.stringify(memberNames(node))}`] : []),
  ];
  return `{${entries.join(", ")}}`;
}

/** The context in which the contracts of a type are compiled. */
function contextOf(type: TypeAt, file: FileWeaving, { home, outside }: Recorded): CompileContext {
  return {
    home: () => home,
    ...(outside && { outside: (name: string) => outside.text(name) }),
    file,
    origin: type.source.origin,
    isLocal: (name) => isLocalName(type.node, name),
    roots: ["this"],
  };
}

function list(name: string, texts: readonly string[]): string[] {
  return texts.length === 0 ? [] : [`${name}: [${texts.join(", ")}]`];
}

function memberNames({ members }: ts.InterfaceDeclaration): string[] {
  return members.flatMap(({ name }) => (name && "text" in name ? [name.text] : []));
}
