// @ts-check
import {
  clausesOf,
  declarationOf,
  typeName,
  unitName,
  visibilityOf,
} from "../../../../packages/proviso/dist/contract/index.js";
import ts from "../../../../packages/proviso/typescript/typescript.js";
import { clauseText, strengthened, weakened, withConjunct } from "./clause.mjs";

// Faults in contracts, the code left as it is: one function for each cause. Each gives all proposals in a file.

/** @typedef {import("../subject.mjs").Subject} Subject */
/** @typedef {import("../subject.mjs").FileContracts} FileContracts */
/** @typedef {import("../fault.mjs").Proposal} Proposal */
/** @typedef {import("./clause.mjs").Clause} Clause */
/** @typedef {import("./clause.mjs").Change} Change */
/** @typedef {import("../../../../packages/proviso/dist/contract/index.js").UnitContract} UnitContract */

/**
 * Preconditions that let more in than the code can take.
 * @param {FileContracts} contracts
 * @returns {Proposal[]}
 */
export function weakPreconditions(contracts) {
  const { text } = contracts.file;
  return [...contracts.units.values()].flatMap((contract) => [
    ...clausesNamed(contract, "requires").flatMap((clause) =>
      proposals(weakened(clause, text), unitName(contract.unit), clause, text),
    ),
    ...looserTypes(contract),
  ]);
}

/**
 * `nat` becomes `int`, and both become `number`, which is no restriction. Not of parameters that are fields, too.
 * @param {UnitContract} contract
 * @returns {Proposal[]}
 */
function looserTypes({ unit }) {
  const looser = new Map([
    ["nat", ["int", "number"]],
    ["int", ["number"]],
  ]);
  return unit.parameters.flatMap((parameter) => {
    const { type } = parameter;
    if (type === undefined || ts.isParameterPropertyDeclaration(parameter, unit)) return [];
    return (looser.get(type.getText()) ?? []).map((text) => ({
      operator: "integer-type",
      edits: [{ start: type.getStart(), end: type.end, text }],
      unit: unitName(unit),
      clause: parameter.getText(),
    }));
  });
}

/**
 * Preconditions that exclude what the program itself passes.
 * @param {FileContracts} contracts
 * @param {Subject} subject
 * @returns {Proposal[]}
 */
export function strongPreconditions(contracts, { checker, isCalled }) {
  const { text } = contracts.file;
  return [...contracts.units.values()]
    .filter(({ unit }) => isCalled(unit))
    .flatMap((contract) => {
      const conditions = contract.unit.parameters.flatMap((parameter) =>
        ts.isIdentifier(parameter.name)
          ? conditionsOn(parameter.name.text, checker.getTypeAtLocation(parameter), checker)
          : [],
      );
      const clauses = clausesNamed(contract, "requires");
      return clauses.flatMap((clause, i) => [
        ...proposals(strengthened(clause, text), unitName(contract.unit), clause, text),
        ...(i > 0 ? [] : extra(clause, conditions, unitName(contract.unit), text)),
      ]);
    });
}

/**
 * Postconditions that promise more than the code does.
 * @param {FileContracts} contracts
 * @param {Subject} subject
 * @returns {Proposal[]}
 */
export function strongPostconditions(contracts, { checker }) {
  const { text } = contracts.file;
  return [...contracts.units.values()].flatMap((contract) => {
    const clauses = clausesNamed(contract, "ensures");
    const conditions = conditionsOnResult(contract, checker);
    return clauses.flatMap((clause, i) => [
      ...proposals(strengthened(clause, text), unitName(contract.unit), clause, text),
      ...(i > 0 ? [] : extra(clause, conditions, unitName(contract.unit), text)),
    ]);
  });
}

/**
 * Invariants that the code does not keep.
 * @param {FileContracts} contracts
 * @param {Subject} subject
 */
export function strongInvariants(contracts, subject) {
  return typeProposals(contracts, subject, "invariant", (field) => [`${field} < 2`, `${field} !== 1`]);
}

/**
 * Constraints that the code does not keep.
 * @param {FileContracts} contracts
 * @param {Subject} subject
 */
export function strongConstraints(contracts, subject) {
  return typeProposals(contracts, subject, "constraint", (field) => [
    `${field} === \\old(${field})`,
    `${field} <= \\old(${field}) + 1`,
  ]);
}

/**
 * @param {FileContracts} contracts
 * @param {Subject} subject
 * @param {string} keyword
 * @param {(field: string) => readonly string[]} conditionsOnField
 * @returns {Proposal[]}
 */
function typeProposals(contracts, { checker }, keyword, conditionsOnField) {
  const { text } = contracts.file;
  return [...contracts.types.values()].flatMap(({ type, clauses }) => {
    const conditions = numericFields(type, checker).flatMap((field) => conditionsOnField(`this.${field}`));
    return clauses
      .filter((clause) => clause.keyword.text === keyword)
      .flatMap((clause, i) => [
        ...proposals(strengthened(clause, text), typeName(type), clause, text),
        ...(i > 0 ? [] : extra(clause, conditions, typeName(type), text)),
      ]);
  });
}

/**
 * Public fields and accessors of a class that hold numbers and change.
 * @param {import("../../../../packages/proviso/dist/contract/index.js").TypeNode} type
 * @param {ts.TypeChecker} checker
 */
function numericFields(type, checker) {
  return [...type.members].flatMap((member) =>
    ts.isGetAccessor(member) &&
    visibilityOf(member) === "public" &&
    checker.getTypeAtLocation(member).flags & ts.TypeFlags.NumberLike
      ? [member.name.getText()]
      : [],
  );
}

/**
 * @param {UnitContract} contract
 * @param {ts.TypeChecker} checker
 */
function conditionsOnResult({ unit }, checker) {
  if (ts.isConstructorDeclaration(unit) || ts.isSetAccessor(unit)) return [];
  const signature = checker.getSignatureFromDeclaration(unit);
  if (signature === undefined || (ts.isMethodDeclaration(unit) && unit.asteriskToken !== undefined))
    return [];
  const owner = declarationOf(unit);
  if (ts.isGetAccessor(owner)) return conditionsOn("\\result", checker.getTypeAtLocation(owner), checker);
  return conditionsOn("\\result", checker.getReturnTypeOfSignature(signature), checker);
}

/**
 * Conditions that exclude common values of a type.
 * @param {string} name
 * @param {ts.Type} type
 * @param {ts.TypeChecker} checker
 */
function conditionsOn(name, type, checker) {
  if (type.flags & ts.TypeFlags.NumberLike) return [`${name} !== 0`, `${name} !== 1`, `${name} > 1`];
  if (type.flags & ts.TypeFlags.StringLike || checker.isArrayType(type))
    return [`${name}.length !== 1`, `${name}.length > 1`, `${name}.length < 2`];
  if (type.flags & ts.TypeFlags.BooleanLike) return [name, `!${name}`];
  return [];
}

/**
 * @param {UnitContract} contract
 * @param {string} keyword
 */
function clausesNamed({ cases }, keyword) {
  return [...clausesOf(cases)].filter((clause) => clause.keyword.text === keyword);
}

/**
 * @param {readonly Change[]} changes
 * @param {string} unit
 * @param {Clause} clause
 * @param {string} text
 * @returns {Proposal[]}
 */
function proposals(changes, unit, clause, text) {
  return changes.map(({ operator, edits }) => ({ operator, edits, unit, clause: clauseText(clause, text) }));
}

/**
 * @param {Clause} clause
 * @param {readonly string[]} conditions
 * @param {string} unit
 * @param {string} text
 */
function extra(clause, conditions, unit, text) {
  return conditions.flatMap((condition) => proposals(withConjunct(clause, condition), unit, clause, text));
}
