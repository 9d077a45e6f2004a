import type { Call } from "./call.js";
import { check, type Entry, type Scope } from "./clauses.js";
import type { HistoryConstraint } from "./contract-data.js";
import { ghosts, madeTypes, type TypeRecord } from "./registry.js";
import { state, unchecked } from "./state.js";

/** What a type says of an object, or of itself. */
export interface Side extends Scope {
  readonly inv?: readonly number[] | undefined;
  readonly hc?: readonly HistoryConstraint[] | undefined;
  readonly ini?: readonly number[] | undefined;
}

function staticSide({ contract, type }: TypeRecord): Side {
  const { file, sclauses = [], sinv, shc, sbind } = contract;
  return { file, clauses: sclauses, inv: sinv, hc: shc, bound: sbind?.(type) };
}

/** What binds a call besides contracts of units: its class, and the types that the object is seen as. */
function sidesOf({ unit, type, self }: Call, types: readonly TypeRecord[] = []): Side[] {
  if (type === undefined || unit.helper || unit.kind === "field") return [];
  return [staticSide(type), ...types.map(({ contract }) => ({ ...contract, bound: contract.bind?.(self) }))];
}

/** The moments of a call at which invariants are checked, as messages name them. */
export type Moment = "entered" | "left" | "left by an exception";

/** Static invariants of the class, and the invariants of the object if it is to have them now. */
export function checkTypes(call: Call, when: Moment, from: Entry): void {
  const { name, kind } = call.unit;
  const made = kind === "constructor" && when === "left";
  const sides = sidesOf(call, made || kind === "method" ? madeTypes(call.level, call.self) : []);
  const checkAll = (clauses: "inv" | "ini", note: string): void => {
    for (const side of sides) check("invariant", name, side, side[clauses], { note }, from);
  };
  checkAll("inv", `when ${name} is ${when}`);
  if (made) checkAll("ini", "when construction ends");
}

/** Checks that a class's initialisation has established its static invariants. */
export function initialized(type: TypeRecord): void {
  ghosts(type, type.type);
  if (!state.idle) return;
  const side = staticSide(type);
  const note = "when the class is initialised";
  unchecked(() => check("invariant", type.contract.name, side, side.inv, { note }, initialized));
}

/** The types whose constraints the call must obey (seed 002, figure 6.6). */
export function constraining(call: Call): Side[] {
  const { unit, level } = call;
  const types = madeTypes(level, call.self).filter(
    (type) => unit.kind === "method" && (!level?.weakly.has(type) || type.declares(unit)),
  );
  return sidesOf(call, types).filter(({ hc }) => hc);
}
