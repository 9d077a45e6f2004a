import type { EffectiveContracts } from "../program/index.js";
import type { Term } from "../solver/index.js";
import { alternativesOf, type ObjectValue, type State } from "../symbolic/index.js";
import { typeObligations } from "./exit-obligations.js";
import type { CallInputs, Obligation } from "./obligations.js";
import type { Subject } from "./subject.js";

// Invariants hold of every object whenever no method of it is running, and a proof relies on that for the objects that a unit is
// given. So a unit owes them for what it changes: not only for `this`, which is all that a running program looks at, but for its
// arguments, and for whatever else it has written to.

/** What a unit owes of other objects than the one that it was called on, if it changed something. */
export function otherInvariants(
  subject: Subject,
  end: State,
  effective: EffectiveContracts,
  { self, args }: CallInputs,
): Obligation[] {
  const { earlier } = end;
  const { build } = subject;
  if (earlier === undefined || earlier.heap.written === end.heap.written) return [];
  const own = new Set(alternativesOf(self, build).flatMap(({ value }) => refOf(value) ?? []));
  const others = new Map<Term, { readonly object: ObjectValue; readonly when: Term }>();
  const add = (object: ObjectValue, when: Term): void => {
    if (own.has(object.ref) || subject.unknowns.types.classOf(object) === undefined) return;
    const known = others.get(object.ref);
    others.set(object.ref, { object, when: known === undefined ? when : build.or(known.when, when) });
  };
  for (const arg of args)
    for (const { when, value } of alternativesOf(arg, build)) if (value.kind === "object") add(value, when);
  for (const [name, log] of end.heap.written) {
    const before = earlier.heap.written.get(name);
    for (let at: typeof log | undefined = log; at !== undefined && at !== before; at = at.before)
      add(at.object, build.true);
  }
  const past = end.fork();
  past.heap = earlier.heap;
  past.cells = earlier.cells;
  return [...others.values()].flatMap(({ object, when }) => {
    const of = (state: State): Obligation[] =>
      typeObligations(
        subject,
        state,
        effective,
        subject.typeOf(state, object),
        ["invariant"],
        object,
        undefined,
      );
    const held = build.and(...of(past).map(({ holds }) => holds));
    return of(end).map((one) => ({ ...one, holds: build.implies(build.and(when, held), one.holds) }));
  });
}

function refOf(value: { readonly kind: string; readonly ref?: Term }): Term | undefined {
  return value.kind === "object" ? value.ref : undefined;
}
