import type ts from "#typescript";
import {
  type FileContracts,
  overloadsOf,
  ownerOf,
  printCase,
  printItem,
  refinementsOf,
  type TypeContract,
  type UnitContract,
  type UnitNode,
} from "../../contract/index.js";
import { tokensOfText } from "./tokens.js";
import type { UnitPiece } from "./version-pieces.js";

/** All that contracts say of a unit where it stands, at its overloads, in its body, of its class and in `.jml` files, as text to compare. */
export function contractText({ node, inProgram, in: { project, written } }: UnitPiece): string {
  const said: string[] = [];
  const own = project.files.get(written.fileName)?.contracts;
  const type = ownerOf(node);
  if (own !== undefined) {
    for (const one of [node, ...overloadsOf(node)]) said.push(...ofUnit(own.units.get(one)));
    said.push(...ofParameters(node, own), ...inBody(node, own));
    if (type !== undefined) said.push(...ofType(own.types.get(type)));
  }
  const apart = refinementsOf(project.program, project.files);
  for (const { contract } of apart.units.get(inProgram) ?? []) said.push(...ofUnit(contract));
  const typeInProgram = ownerOf(inProgram as UnitNode);
  for (const { contract } of (typeInProgram && apart.types.get(typeInProgram)) ?? [])
    said.push(...ofType(contract));
  return said.flatMap((text) => [...tokensOfText(text), "\n"]).join(" ");
}

function ofUnit(contract: UnitContract | undefined): string[] {
  return contract === undefined
    ? []
    : [...contract.modifiers.map(printItem), ...contract.cases.map(printCase)];
}

function ofType(contract: TypeContract | undefined): string[] {
  return contract === undefined ? [] : [...contract.clauses, ...contract.declarations].map(printItem);
}

function ofParameters({ parameters }: UnitNode, { members }: FileContracts): string[] {
  return parameters.flatMap((parameter, i) =>
    (members.get(parameter) ?? []).map((modifier) => `${i} ${printItem(modifier)}`),
  );
}

function inBody(unit: ts.Node, { statements, units, file }: FileContracts): string[] {
  const inner = [...units.values()].filter((one) => one.unit !== unit && isWithin(one.unit, unit, file));
  return [
    ...statements
      .filter(({ start }) => unit.getStart(file) <= start && start < unit.end)
      .flatMap(({ items }) => items.map(printItem)),
    ...inner.flatMap(ofUnit),
  ];
}

function isWithin(node: ts.Node, around: ts.Node, file: ts.SourceFile): boolean {
  return around.getStart(file) <= node.getStart(file) && node.end <= around.end;
}
