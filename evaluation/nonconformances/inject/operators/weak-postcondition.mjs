// @ts-check
import { clausesOf, unitName } from "../../../../packages/proviso/dist/contract/index.js";
import { clauseText, dropped } from "./clause.mjs";
import { mutations } from "./code.mjs";

// A supplier that promises too little: its code does not do what its clients need, and it promises nothing that would
// say so. Whether a promise would have said so, and whether the fault shows in a client, is for runs to decide.

/** @typedef {import("../subject.mjs").Subject} Subject */
/** @typedef {import("../subject.mjs").FileContracts} FileContracts */
/** @typedef {import("../fault.mjs").Proposal} Proposal */

/**
 * @param {FileContracts} contracts
 * @param {Subject} subject
 * @returns {Proposal[]}
 */
export function weakPostconditions(contracts, { checker, isCalled }) {
  const { text } = contracts.file;
  return [...contracts.units.values()]
    .filter(({ unit }) => isCalled(unit))
    .flatMap(({ unit, cases }) => {
      const ensures = [...clausesOf(cases)].filter((clause) => clause.keyword.text === "ensures");
      if (ensures.length === 0) return [];
      const silence = ensures.map((clause) => dropped(clause, text));
      const clause = ensures.map((one) => clauseText(one, text)).join("; ");
      return mutations(unit, checker).map(({ operator, edits }) => ({
        operator,
        edits: [...edits, ...silence],
        mutation: edits,
        unit: unitName(unit),
        clause,
      }));
    });
}
