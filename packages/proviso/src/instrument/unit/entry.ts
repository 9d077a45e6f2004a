import { guarded } from "../guarded.js";
import { stateOf } from "./place.js";
import { captured, conjunction } from "./plain.js";
import { runtimeCall } from "./runtime-call.js";
import type { CalledShare, Share } from "./shares.js";
import { variablesText } from "./variables.js";
import type { UnitWeaving } from "./weaving.js";

/** The variables of a call, and the checks at its start. */
export function entryText(unit: UnitWeaving): string {
  const { names, place, needs, shares } = unit;
  const { file, contract, member, kind, record } = place;
  const enter = `${names.g} = ${runtimeCall(unit, "enter", kind === "constructor" ? "undefined" : "this")};`;
  if (unit.generic) return `${variablesText(unit)} if (${stateOf(place)}.idle) ${enter}`;
  const steps = shares.ordered.flatMap((share) => entrySteps(unit, share));
  const [own] = shares.read;
  const [first] = contract.cases;
  const only = own === undefined || first === undefined ? "" : conjunction(unit, own, first.r);
  const invariants = member?.invariants.entry ?? "";
  const histories = shares.histories.flatMap((history) => captured(unit, history));
  if (steps.length === 0 && invariants === "" && only === "" && kind !== "method")
    return variablesText(unit, `${stateOf(place)}.idle ? 1 : 0`);
  const flags = shares.ordered.flatMap((share) => ("provider" in share ? [share.mask] : share.flags));
  const met = flags.length > 0 ? flags.join(" || ") : only;
  const calls =
    needs.calls || shares.called.length > 0 || (invariants !== "" && (member?.invariants.calls ?? false));
  const a = file.name("a");
  // Branches rather than a flag that is computed and tested again, which V8 does not see through.
  const fast = guarded(calls ? stateOf(place) : undefined, (done) => {
    const settled = `{ ${histories.join(" ")} ${names.f} = 1; ${done}break ${a}; }`;
    const tried = `${steps.join(" ")} ${met === "" ? "" : `if (${met}) `}${settled}`;
    return invariants === "" ? tried : `if (${invariants}) { ${tried} }`;
  });
  const chosen =
    member === undefined || kind !== "method"
      ? fast
      : `if (${member.extended} === 0 || !${file.runtime("isExtended")}(${record}, this, ${member.type})) { ${fast} }`;
  // The runtime tests again whether contracts are checked now: a call that is never made costs V8 nothing, a branch does.
  return `${variablesText(unit)} ${a}: { if (${stateOf(place)}.idle) { ${chosen} } ${enter} }`;
}

/** Statements that keep a contract's old values and find out which of its cases are met. */
function entrySteps(unit: UnitWeaving, share: Share | CalledShare): string[] {
  const { args } = unit.binding;
  if ("provider" in share)
    return [
      `${share.olds} = ${share.provider}.cap.call(${["this", ...args].join(", ")});`,
      `${share.mask} = ${share.provider}.pre.call(${["this", share.olds, ...args].join(", ")});`,
    ];
  const conditions = share.contract.cases.map(({ r }) => conjunction(unit, share, r) || "true");
  return [...captured(unit, share), ...share.flags.map((flag, i) => `${flag} = ${conditions[i]};`)];
}
