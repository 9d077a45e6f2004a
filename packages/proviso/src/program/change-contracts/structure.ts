import ts from "#typescript";
import { isJavaScript, ownerOf, type TypeNode, typeName } from "../../contract/index.js";
import { type Diagnostic, diagnose } from "../../diagnostic/index.js";
import type { UnitPiece } from "../changes/index.js";
import { type ComparedVersions, parametersIn, type UnitChangeContract } from "./unit-change-contract.js";

// What a change contract marks as only one version's must be so. Parameters are told by their places, as calls do: the
// signature in the contract, without what is marked for the other version, must be that of the version.

/** Finds parameters and fields that are not marked as the versions have them. */
export function checkStructure(contract: UnitChangeContract, { old, now }: ComparedVersions): Diagnostic[] {
  const sides: readonly [Side, Side] = [
    { version: "previous", label: old.label, unit: contract.old, mark: "old", other: "new" },
    { version: "updated", label: now.label, unit: contract.new, mark: "new", other: "old" },
  ];
  const wrong = sides.flatMap((side) => wrongMarks(contract, side));
  const parameters = wrong.length > 0 ? wrong : [...unmarked(contract, sides), ...unwritten(contract, sides)];
  const owner = ownerOf(contract.contract.unit);
  const fields = owner === undefined ? [] : sides.flatMap((side) => wrongFields(owner, contract, side));
  return [...parameters, ...fields];
}

interface Side {
  readonly version: "previous" | "updated";
  readonly label: string;
  readonly unit: UnitPiece;
  /** How what only this version has is marked. */
  readonly mark: "old" | "new";
  readonly other: "old" | "new";
}

type Parameter = ts.ParameterDeclaration;

function parametersOf({ parameters }: ts.SignatureDeclaration): readonly Parameter[] {
  return parameters.filter(({ name }) => name.getText() !== "this");
}

function isMarked({ file }: UnitChangeContract, node: ts.Node, keyword: string): boolean {
  return file.contracts.members.get(node)?.some((one) => one.keyword === keyword) ?? false;
}

/** Parameters that are marked as the other version's and that this one has too. */
function wrongMarks(contract: UnitChangeContract, side: Side): Diagnostic[] {
  const there = new Set(parametersOf(side.unit.node).map(({ name }) => name.getText()));
  const said = new Set(parametersIn(contract, side.version).map(({ name }) => name.getText()));
  return parametersOf(contract.contract.unit)
    .filter((one) => isMarked(contract, one, `${side.other}_param`))
    .filter(({ name }) => there.has(name.getText()) && !said.has(name.getText()))
    .map(({ name }) => {
      const { version, label, other } = side;
      const data = { version, label, name: name.getText(), mark: `${other}_param` };
      return diagnose("change/wrong-mark", spanOf(name, contract), data);
    });
}

/** Parameters that a version does not have and that are not marked as the other's. */
function unmarked(contract: UnitChangeContract, sides: readonly [Side, Side]): Diagnostic[] {
  const missing = sides.map((side) => {
    const real = parametersOf(side.unit.node);
    const open = real.at(-1)?.dotDotDotToken !== undefined || readsArguments(side.unit);
    const said = parametersIn(contract, side.version);
    if (open || said.length <= real.length) return [];
    const names = new Set(real.map(({ name }) => name.getText()));
    const foreign = said.filter(({ name }) => !names.has(name.getText()));
    const excess = said.length - real.length;
    return foreign.length >= excess ? foreign.slice(-excess) : said.slice(-excess);
  });
  return sides.flatMap((side, i) =>
    (missing[i] ?? []).map(({ name }) => {
      const alsoOther = missing[1 - i]?.some((one) => one.name === name) ?? false;
      const { version, label, other } = side;
      const data = { version, label, name: name.getText(), mark: `${other}_param` };
      const span = spanOf(name, contract);
      return alsoOther
        ? diagnose("change/no-parameter", span, data)
        : diagnose("change/unmarked", span, data);
    }),
  );
}

/** Parameters that a version has and that the contract does not write. What both may be called without need not be written. */
function unwritten(contract: UnitChangeContract, sides: readonly [Side, Side]): Diagnostic[] {
  return sides.flatMap((side, i) => {
    const real = parametersOf(side.unit.node);
    const said = parametersIn(contract, side.version);
    if (said.length >= real.length) return [];
    const names = new Set(said.map(({ name }) => name.getText()));
    const elsewhere = sides[1 - i];
    const others = elsewhere === undefined ? [] : parametersOf(elsewhere.unit.node);
    const [first] = real.filter(({ name }) => !names.has(name.getText())).concat(real.slice(said.length));
    if (first === undefined) return [];
    const text = first.name.getText();
    const isShared = others.length > said.length && others.some(({ name }) => name.getText() === text);
    if (isShared && isOptional(first)) return [];
    const type = first.type === undefined ? "" : `: ${first.type.getText()}`;
    const added = `${isShared ? "" : `/*@ ${side.mark}_param @*/ `}${text}${type}`;
    const { unit } = contract.contract;
    const { version, label } = side;
    const data = { version, label, name: text, added };
    return [diagnose("change/unwritten", spanOf(unit.name ?? unit, contract), data)];
  });
}

function isOptional(parameter: Parameter): boolean {
  return (
    parameter.questionToken !== undefined ||
    parameter.initializer !== undefined ||
    parameter.dotDotDotToken !== undefined ||
    isJavaScript(parameter.getSourceFile().fileName)
  );
}

/** Whether a unit may look at arguments that it has no parameter for. */
function readsArguments({ node }: UnitPiece): boolean {
  return !ts.isArrowFunction(node) && /\barguments\b/.test(node.getText());
}

/** Fields that are marked as the other version's and that this one has too. */
function wrongFields(type: TypeNode, contract: UnitChangeContract, side: Side): Diagnostic[] {
  const owner = ownerOf(side.unit.inProgram as ts.SignatureDeclaration);
  const checker = side.unit.in.project.program.getTypeChecker();
  const has = owner && checker.getTypeAtLocation(owner);
  const keyword = `${side.other}_field`;
  return [...type.members].flatMap((member) => {
    const { name } = member;
    if (name === undefined || !isMarked(contract, member, keyword)) return [];
    if (has?.getProperty(name.getText()) === undefined) return [];
    const { version, label } = side;
    const data = { version, label, name: `${typeName(type)}.${name.getText()}`, mark: keyword };
    return [diagnose("change/wrong-mark", spanOf(name, contract), data)];
  });
}

function spanOf(node: ts.Node, { file }: UnitChangeContract): Diagnostic["span"] {
  return { file: file.original.fileName, start: node.getStart(), end: node.end };
}
