import type { FileContracts } from "../carriers/index.js";
import type { Modifier, Name } from "../tree.js";
import type { UnitNode } from "../unit.js";

/** The parameters of a unit that were declared `non_null`. */
export type NonNullParameters = readonly { readonly name: Name; readonly modifier: Modifier }[];

/** Reads which parameters of a unit are declared `non_null`. */
export function nonNullParameters(unit: UnitNode, contracts: FileContracts): NonNullParameters {
  return unit.parameters.flatMap((parameter) => {
    const modifier = contracts.members.get(parameter)?.find((m) => m.keyword === "non_null");
    const range = { start: parameter.name.getStart(), end: parameter.name.end };
    return modifier === undefined ? [] : [{ name: { text: parameter.name.getText(), range }, modifier }];
  });
}
