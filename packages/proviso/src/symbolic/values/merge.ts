import type { Builder, Term } from "../../solver/index.js";
import { asDouble } from "./numbers.js";
import type { Alternative, Single, Value } from "./value.js";

/** The alternatives of a value, one that always holds if its kind is known. */
export function alternativesOf(value: Value, build: Builder): readonly Alternative[] {
  return value.kind === "choice" ? value.of : [{ when: build.true, value }];
}

/**
 * One value of several that hold under conditions that exclude each other. Those of one kind become one term, so that a
 * choice has at most one alternative of each kind, objects apart. The last condition need not be looked at: one of
 * them holds.
 */
export function merged(alternatives: readonly Alternative[], build: Builder): Value {
  const groups: { when: Term; value: Single }[] = [];
  for (const { when, value } of alternatives) {
    if (when === build.false) continue;
    const at = groups.findIndex((one) => canJoin(one.value, value));
    const known = groups[at];
    if (known === undefined) groups.push({ when, value });
    else groups[at] = { when: build.or(known.when, when), value: joined(known, when, value, build) };
  }
  const [only, another] = groups;
  if (only === undefined) throw new Error("A value must have an alternative.");
  return another === undefined ? only.value : { kind: "choice", of: groups };
}

function canJoin(a: Single, b: Single): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === "object" && b.kind === "object") return a.ref === b.ref;
  return a.kind !== "symbol" || b.kind !== "symbol" || a.name === b.name;
}

function joined(
  a: { readonly when: Term; readonly value: Single },
  when: Term,
  b: Single,
  build: Builder,
): Single {
  if (!("term" in a.value) || !("term" in b)) return a.value;
  if (a.value.term === b.term) return a.value;
  const [left, right] =
    a.value.term.sort === b.term.sort
      ? [a.value.term, b.term]
      : [asDouble(a.value.term, build), asDouble(b.term, build)];
  return { kind: a.value.kind, term: build.if(when, right, left) };
}
