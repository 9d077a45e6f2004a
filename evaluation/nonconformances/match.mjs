// @ts-check
import { typeOf } from "./screen/accept.mjs";

/** @typedef {import("./screen/accept.mjs").Fault & { readonly witness: import("./screen/witness.mjs").Witness }} KeptFault */
/** @typedef {import("./tool.mjs").Finding} Finding */

/**
 * The finding that shows a fault: one of a kind by which it can show, at the unit at fault or in its class, else where
 * the driver met it. A supplier that promises too little can only show in its clients. Other findings may be
 * consequences, but somebody who reads them is not led to the fault.
 * @param {KeptFault} fault
 * @param {readonly Finding[]} findings
 * @param {readonly string[]} clients of the unit at fault
 * @returns {Finding | undefined}
 */
export function findingOf({ unit, cause, expectedKinds, witness }, findings, clients) {
  const fitting = findings.filter(({ kind }) => expectedKinds.includes(kind));
  const ofType = cause === "strong-invariant" || cause === "strong-constraint";
  const atFault = (/** @type {Finding} */ finding) =>
    finding.unit !== undefined && (ofType ? typeOf(finding.unit) : finding.unit) === unit;
  const places = [witness.unit, ...(witness.caller === undefined ? [] : [witness.caller])];
  return (
    fitting.find(atFault) ??
    fitting.find((finding) => finding.kind === witness.kind && places.includes(finding.unit ?? "")) ??
    (cause === "weak-postcondition"
      ? fitting.find((finding) => clients.includes(finding.unit ?? ""))
      : undefined)
  );
}
