// @ts-check
import path from "node:path";
import { descendants, unitName, unitOf } from "../../packages/proviso/dist/contract/index.js";
import { faultOf } from "../nonconformances/inject/fault.mjs";
import { loadProgram } from "../nonconformances/inject/index.mjs";
import { mutations } from "../nonconformances/inject/operators/code.mjs";
import { uninitialisedFields } from "../nonconformances/inject/operators/fields.mjs";

/** @typedef {import("../nonconformances/inject/index.mjs").Fault} Fault */

/**
 * All faults in the code of a program: each a slip in one unit, in a unit that is proved, or in one that has no verdict of its
 * own, because what is proved may call it.
 * @param {import("./programs.mjs").Program} program
 * @param {readonly import("./verdicts.mjs").Judged[]} clean what is said of the program without a fault
 * @returns {Fault[]}
 */
export function faultsOf({ name, folder, sources }, clean) {
  const { files, checker } = loadProgram(name, folder, sources);
  /** @type {Map<string, Fault>} */
  const faults = new Map();
  for (const { file } of files) {
    const source = path.basename(file.fileName);
    const here = clean.filter((one) => one.file === source);
    if (!here.some(({ verdict }) => verdict === "proved")) continue;
    const known = new Map(here.map(({ unit, verdict }) => [unit, verdict]));
    for (const unit of outermostUnits(file)) {
      if ((known.get(unitName(unit)) ?? "proved") !== "proved") continue;
      for (const proposal of [...mutations(unit, checker), ...uninitialisedFields(unit, checker)]) {
        const fault = faultOf(proposal, { subject: name, file: source, cause: "code-error" });
        const key = `${source} ${JSON.stringify(fault.edits)}`;
        if (!faults.has(key)) faults.set(key, fault);
      }
    }
  }
  return [...faults.values()];
}

/**
 * The units of a file that stand in no other one: what is inside of a body is a part of it.
 * @param {import("../../packages/proviso/typescript/typescript.js").default.Node} file
 */
function* outermostUnits(file) {
  let end = -1;
  for (const node of descendants(file)) {
    const unit = node.pos < end ? undefined : unitOf(node);
    if (unit === undefined) continue;
    end = unit.end;
    yield unit;
  }
}
