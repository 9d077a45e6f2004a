import ts from "#typescript";
import { type Expression, isStatic, ownerOf, type UnitNode } from "../../contract/index.js";
import { conjuncts, inOtherTerms } from "./clause-parts.js";
import { kindOf } from "./vocabulary.js";

/** A precondition, and the unit that has it. */
export interface Asked {
  readonly unit: UnitNode;
  readonly predicate: Expression;
}

/** Terms that are looked at. */
const most = 16;

/** What preconditions of other units ask of parameters by the same names, or of the same receiver. */
export function askedAlike(unit: UnitNode, all: Iterable<Asked>): string[] {
  const terms = new Set<string>();
  const own = new Map(unit.parameters.map((one) => [one.name.getText(), kindOf(one)]));
  for (const { unit: other, predicate } of all) {
    if (other === unit || predicate.kind !== "code" || predicate.holes.length > 0) continue;
    const names = other.parameters
      .filter((one) => own.get(one.name.getText()) === kindOf(one))
      .map((one) => one.name.getText());
    const meanings = new Map(
      [...names, ...(isOfSame(unit, other) ? ["this"] : [])].map((name) => [name, name]),
    );
    for (const part of conjuncts(predicate.syntax)) {
      const text = inOtherTerms(part, meanings, other);
      if (text !== undefined) terms.add(text.replace(/\s+/g, " "));
    }
  }
  return [...terms].slice(0, most);
}

/** Whether two units are called on objects of the same class, which is made already. */
function isOfSame(one: UnitNode, other: UnitNode): boolean {
  const isOfObject = (unit: UnitNode): boolean => !ts.isConstructorDeclaration(unit) && !isStatic(unit);
  return (
    ownerOf(one) !== undefined && ownerOf(one) === ownerOf(other) && isOfObject(one) && isOfObject(other)
  );
}
