// @ts-check
import path from "node:path";
import { faultOf } from "./fault.mjs";
import { codeErrors } from "./operators/code.mjs";
import {
  strongConstraints,
  strongInvariants,
  strongPostconditions,
  strongPreconditions,
  weakPreconditions,
} from "./operators/specification.mjs";
import { weakPostconditions } from "./operators/weak-postcondition.mjs";
import { loadSubject } from "./subject.mjs";

export { applyEdits, causes } from "./fault.mjs";
export { spread } from "./spread.mjs";
export {
  compilerOptions,
  loadProgram,
  loadSubject,
  practiceNames,
  sourcesOf,
  subjectNames,
  subjectsFolder,
} from "./subject.mjs";

/** @typedef {import("./fault.mjs").Cause} Cause */
/** @typedef {import("./fault.mjs").Edit} Edit */
/** @typedef {import("./fault.mjs").Fault} Fault */
/** @typedef {import("./fault.mjs").Proposal} Proposal */
/** @typedef {import("./subject.mjs").Subject} Subject */
/** @typedef {import("./subject.mjs").FileContracts} FileContracts */

/** @type {Readonly<Record<Cause, (contracts: FileContracts, subject: Subject) => readonly Proposal[]>>} */
const injectors = {
  "weak-precondition": weakPreconditions,
  "strong-precondition": strongPreconditions,
  "weak-postcondition": weakPostconditions,
  "strong-postcondition": strongPostconditions,
  "strong-invariant": strongInvariants,
  "strong-constraint": strongConstraints,
  "code-error": codeErrors,
};

/**
 * All faults that can be injected into a subject, in the order of the source. Some are not well typed, and some
 * cannot be revealed: see `screen.mjs`.
 * @param {string} name
 * @returns {Fault[]}
 */
export function candidatesOf(name) {
  const subject = loadSubject(name);
  /** @type {Map<string, Fault>} */
  const faults = new Map();
  for (const [cause, inject] of Object.entries(injectors)) {
    for (const contracts of subject.files) {
      const file = path.basename(contracts.file.fileName);
      for (const proposal of inject(contracts, subject)) {
        const fault = faultOf(proposal, { subject: name, file, cause: /** @type {Cause} */ (cause) });
        faults.set(fault.id, fault);
      }
    }
  }
  return [...faults.values()];
}
