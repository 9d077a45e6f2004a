import { isAsync, isGenerator } from "../../contract/index.js";
import type { FileWeaving } from "../file-weaving.js";
import { guarded } from "../guarded.js";
import { mayReturnPromise } from "../signature.js";
import { stateOf } from "./place.js";
import { conjunction } from "./plain.js";
import { runtimeCall } from "./runtime-call.js";
import type { UnitWeaving } from "./weaving.js";

/** What follows the body; `first` is what has to be done before anything else after an exception. */
export function exitText(unit: UnitWeaving, first = ""): string {
  const { place, names, needs, shares } = unit;
  const { file, member, kind } = place;
  const { f, g, r, e } = names;
  // In a derived class there may be no object yet.
  const self = kind === "constructor" ? `${attempted(file)}(() => this)` : "this";
  const caught = `catch (${e}) {${first} throw ${runtimeCall(unit, "fail", self, e)}; }`;
  const leave = `${runtimeCall(unit, "leave", "this", r)};`;
  const settled = mayPromise(unit) ? settledText(unit) : "";
  const conditions = unit.generic ? [] : exitConditions(unit);
  if (conditions.length === 0) return `${caught}${settled} if (${g}) ${leave}`;
  const state = stateOf(place);
  const b = file.name("b");
  const calls =
    needs.calls ||
    shares.called.length > 0 ||
    ((member?.invariants.exit ?? "") !== "" && (member?.invariants.calls ?? false));
  const tried = guarded(
    calls ? state : undefined,
    (done) => `if (${conditions.join(" && ")}) { ${done}break ${b}; }`,
  );
  return `${caught}${settled} ${b}: { if (${f} !== 0) { if (!${state}.idle) break ${b}; ${tried} } ${leave} }`;
}

/** The name of a function that gives what another does, or nothing if that throws. */
function attempted(file: FileWeaving): string {
  return file.once("attempted", "try", (name) => `function ${name}(run) { try { return run(); } catch {} }`);
}

/** Whether something is said of the result, and that may be a promise although the unit is not `async`. */
function mayPromise(weaving: UnitWeaving): boolean {
  const { unit, kind, changes } = weaving.place;
  const later = changes !== undefined || saysOfEnd(weaving);
  return later && mayReturnPromise(unit) && !isAsync(unit) && !isGenerator(unit) && kind !== "constructor";
}

/** Whether checks wait for the result, which they do only if they speak of it: the promise that the caller gets is then another one. */
function saysOfEnd({ shares }: UnitWeaving): boolean {
  return (
    shares.called.length > 0 ||
    shares.read.some(({ contract }) => contract.cases.some(({ e, s }) => e.length + s.length > 0))
  );
}

/** Has the runtime check what is promised when a promise is settled. */
function settledText(unit: UnitWeaving): string {
  const { place, names, generic } = unit;
  const { f, g, r } = names;
  const checked = generic ? g : `(${f} !== 0 || ${g} !== undefined)`;
  const isLazy = /PromiseLike|Thenable/.test(place.unit.type?.getText() ?? "");
  const isPromise = place.file.runtime(isLazy ? "thenable" : "isPromise");
  const helper = saysOfEnd(unit) ? "settle" : "observe";
  return ` if (${checked} && ${isPromise}(${r})) return ${runtimeCall(unit, helper, "this", r)};`;
}

/** What must hold after a normal return, as plain conditions. */
function exitConditions(unit: UnitWeaving): string[] {
  const { shares, binding, names, place } = unit;
  const promises = shares.ordered.flatMap((share) => {
    if ("provider" in share) {
      const args = ["this", share.mask, share.olds, names.r, ...binding.args].join(", ");
      return [`(${share.mask} === 0 || ${share.provider}.post.call(${args}))`];
    }
    return share.contract.cases.flatMap(({ e }, i) => {
      const condition = conjunction(unit, share, e);
      const flag = share.flags[i];
      if (condition === "") return [];
      return [flag === undefined ? condition : `(!${flag} || ${condition})`];
    });
  });
  const invariants = place.member?.invariants.exit ?? "";
  const histories = shares.histories.flatMap((history) => conjunction(unit, history, history.indices) || []);
  return [...promises, ...(invariants === "" ? [] : [invariants]), ...histories];
}
