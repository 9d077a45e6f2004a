// @ts-check
import { subjectNames } from "./inject/index.mjs";
import { findingOf } from "./match.mjs";
import { inPool } from "./pool.mjs";

/** @typedef {import("./match.mjs").KeptFault} KeptFault */
/** @typedef {import("./tool.mjs").Finding} Finding */

/**
 * What `proviso test` made of a fault: the finding that shows it, with each set of rules, and whether there was any.
 * @typedef {object} Outcome
 * @property {KeptFault} fault
 * @property {boolean} any
 * @property {Finding} [proviso]
 * @property {Finding} [jmlok]
 */

/** @typedef {{ readonly subject: string, readonly findings: readonly Finding[] }} CleanOutcome */

/** Every second subject, from the first: what rules may be tuned on. What is reported comes from the others. */
export const tuningHalf = subjectNames.filter((_, i) => i % 2 === 0);

/**
 * @param {{ faults: readonly KeptFault[], subjects: readonly string[], atOnce: number,
 *   test: import("./tool.mjs").Tester, clientsOf: (fault: KeptFault) => readonly string[],
 *   onProgress: (done: number, of: number, what: string) => void }} options
 * @returns {Promise<{ outcomes: Outcome[], clean: CleanOutcome[] }>}
 */
export async function experiment({ faults, subjects, test, atOnce, clientsOf, onProgress }) {
  const total = faults.length + subjects.length;
  let done = 0;
  const clean = await inPool(subjects, atOnce, async (subject) => {
    const findings = await test({ subject });
    onProgress(++done, total, `${subject}, clean: ${findings.length} findings`);
    return { subject, findings };
  });
  const outcomes = await inPool(faults, atOnce, async (fault) => {
    const found = await test(fault);
    const proviso = findingOf(fault, found, clientsOf(fault));
    const jmlok = proviso && { ...proviso, cause: proviso.jmlok ?? "none" };
    onProgress(
      ++done,
      total,
      `${fault.id}: ${proviso?.cause ?? (found.length > 0 ? "elsewhere" : "nothing")}`,
    );
    return { fault, any: found.length > 0, ...(proviso && { proviso }), ...(jmlok && { jmlok }) };
  });
  return { outcomes, clean };
}
