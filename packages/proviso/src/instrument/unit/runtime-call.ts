import type { UnitPlace } from "./place.js";
import { foundNames, foundText } from "./variables.js";
import type { UnitWeaving } from "./weaving.js";

/** Names of the functions at the end of the module that call the runtime. */
const prefixes = { enter: "n", leave: "l", fail: "d", settle: "d", observe: "d" } as const;

/** The function of the runtime by this name: for what change contracts speak of, one that tells of the call too. */
export function runtimeName({ file, changes }: UnitPlace, helper: keyof typeof prefixes): string {
  return changes === undefined ? file.runtime(helper) : file.runtime(`${helper}Noted`, "changes");
}

/**
 * A call of the runtime about a unit, by a function at the end of the module: V8 takes a unit into its callers only if
 * its code is short. `about` are the parts that differ, as variables of the unit.
 */
export function runtimeCall(
  unit: UnitWeaving,
  helper: keyof typeof prefixes,
  self: string,
  about?: string,
): string {
  const { file, member, record } = unit.place;
  const { binding, names } = unit;
  const call = (receiver: string, args: readonly string[]): string => {
    const found = about === undefined ? [] : [foundText(unit), names.g, about];
    return `${runtimeName(unit.place, helper)}(${[binding.record, member?.type ?? "undefined", ...found, receiver, ...args].join(", ")})`;
  };
  if (binding.record !== record || member?.isShared === false) return call(self, binding.args);
  const [own, rest] = [file.name("this"), file.name("rest")];
  const state = about === undefined ? [] : [...foundNames(unit), names.g, about];
  const name = file.fresh(prefixes[helper]);
  file.append(
    `function ${name}(${[own, ...state, `...${rest}`].join(", ")}) { return ${call(own, [`...${rest}`])}; }`,
  );
  return `${name}(${[self, ...state, ...binding.args].join(", ")})`;
}
