import { subterms, type Term } from "../../solver/index.js";
import type { Inner, Property, Written } from "../heap/heap.js";
import type { Sequence } from "../heap/sequence.js";
import type { Claim, ClaimText, LoopClaims } from "../kernel/kernel.js";
import { alternativesOf, merged } from "../values/merge.js";
import { less, lessOrEqual } from "../values/numbers.js";
import type { Value } from "../values/value.js";
import { assertClaims, assumeClaims, claimValue } from "./claims.js";
import type { Context } from "./context.js";
import { blockOf, type Completion, type Continuation, type Loop } from "./continuation.js";
import { endUnmodelled } from "./endings.js";
import {
  anyOf,
  anySequence,
  itemKinds,
  joinedKinds,
  type Kinds,
  kindsOf,
  sameKinds,
} from "./loop-abstraction.js";
import { part } from "./part.js";
import type { Paths } from "./paths.js";
import { fieldOf, itemsOf, writeUnknown } from "./properties.js";
import type { State } from "./state.js";

// Loops by their invariants (C. A. R. Hoare, 1969): the invariant must hold before the first pass; then any pass is executed,
// from a state in which whatever passes change may be anything that the invariant allows, and must end with the invariant
// again. What passes change is found by executing one and looking; what places hold is abstracted to kinds of values, joined
// until a pass from any such state leaves no other kinds. No solver is asked for that: all ways through the body count.

/** A place that passes change, and what it may hold. */
type Change =
  | { readonly kind: "slot"; readonly slot: number; readonly kinds: Kinds }
  /** A variable that functions share, which is another one in each pass. */
  | { readonly kind: "renewed"; readonly slot: number; readonly kinds: Kinds }
  | { readonly kind: "cell"; readonly cell: number; readonly kinds: Kinds }
  | { readonly kind: "property"; readonly address: number; readonly name: string; readonly kinds: Kinds }
  | { readonly kind: "items"; readonly address: number; readonly kinds: Kinds }
  | {
      readonly kind: "field";
      readonly ref: Term;
      readonly type: object | undefined;
      readonly name: string;
      readonly kinds: Kinds;
    };

const mostRounds = 8;

export function enterLoop(paths: Paths, state: State, loop: Loop, claims: LoopClaims): State[] {
  return assertClaims(paths, state, claims.invariants).flatMap((entered) =>
    entered.ending === undefined ? anyPass(paths, entered, loop, claims) : [entered],
  );
}

function anyPass(paths: Paths, entered: State, loop: Loop, claims: LoopClaims): State[] {
  const name = `loop${paths.cx.newAddress()}`;
  let changes: readonly Change[] = [];
  for (let round = 0; round < mostRounds; round++) {
    const [head, another] = headOf(paths, entered, changes, name, claims);
    if (head === undefined || another !== undefined || head.ending !== undefined)
      return endUnmodelled(entered, "what a loop maintains");
    const start = head.fork();
    head.next = passOf(loop, { kind: "stop" });
    const ends = paths.all([head]);
    if (ends === undefined) return endUnmodelled(entered, "a loop with too many ways through it");
    const found = changesOf(
      paths.cx,
      start,
      ends.filter(({ ending }) => ending?.kind === "stopped"),
      name,
    );
    if (typeof found === "string") return endUnmodelled(entered, found);
    const grown = joined(changes, found);
    if (grown === changes) return execute(paths, start, loop, claims);
    changes = grown;
  }
  return endUnmodelled(entered, "what a loop changes");
}

function passOf(loop: Loop, next: Continuation): Continuation {
  return { kind: "block", block: loop.body, at: 0, next: { kind: "pass", loop, isEach: false, next } };
}

/** A state at the head of any pass. */
function headOf(
  paths: Paths,
  entered: State,
  changes: readonly Change[],
  name: string,
  { invariants }: LoopClaims,
): State[] {
  const head = entered.fork();
  forget(paths.cx, head, changes, name);
  return assumeClaims(paths, head, invariants);
}

/** Puts anything of their kinds into places. */
function forget(cx: Context, state: State, changes: readonly Change[], name: string): void {
  const { build } = cx;
  for (const [i, change] of changes.entries()) {
    const value = (): Value =>
      anyOf(change.kinds, build, (what, sort) => build.constant(`${what}!${name}.${i}`, sort));
    switch (change.kind) {
      case "slot":
        state.writeSlot({ slot: change.slot, captured: false }, value());
        break;
      case "renewed": {
        const cell = cx.newAddress();
        state.writeSlot({ slot: change.slot, captured: false }, { kind: "cell", cell });
        state.setCell(cell, value());
        break;
      }
      case "cell":
        state.setCell(change.cell, value());
        break;
      case "property": {
        const object = state.object(change.address);
        const property = { ...object.properties.get(change.name), kind: "value", value: value() } as Property;
        state.setObject(change.address, {
          ...object,
          properties: new Map(object.properties).set(change.name, property),
        });
        break;
      }
      case "items": {
        const object = state.object(change.address);
        const inner: Inner = { kind: "array", items: anySequence(change.kinds, build, `${name}.${i}`) };
        state.setObject(change.address, { ...object, inner });
        break;
      }
      case "field": {
        const object = {
          kind: "object",
          ref: change.ref,
          ...(change.type !== undefined && { type: change.type }),
        } as const;
        const held: Value | Sequence =
          change.name === "[]" ? anySequence(change.kinds, build, `${name}.${i}`) : value();
        writeUnknown(state, object, change.name, held);
      }
    }
  }
}

/** What is different at the ends of a pass from what was at its beginning; or what of it is not modelled. */
function changesOf(cx: Context, start: State, ends: readonly State[], name: string): Change[] | string {
  const found: Change[] = [];
  for (const end of ends) {
    const some = [
      slotChanges(start, end),
      cellChanges(start, end),
      objectChanges(cx, start, end),
      fieldChanges(cx, start, end, name),
    ];
    for (const one of some) {
      if (typeof one === "string") return one;
      found.push(...one);
    }
  }
  return found;
}

function kindsFrom(before: Value, after: Value, start: State): Kinds | undefined {
  const [a, b] = [kindsOf(before, start.build), kindsOf(after, start.build)];
  return a === undefined || b === undefined ? undefined : lasting(joinedKinds(a, b), start);
}

/** Kinds without objects that a pass makes, and with given objects of one type at most. */
function lasting(kinds: Kinds, start: State): Kinds | undefined {
  const isThere = ({ ref }: Kinds["objects"][number]): boolean =>
    ref.kind !== "literal" || start.heap.objects.get(Number(ref.value)) !== undefined;
  const given = kinds.objects.filter(({ ref }) => ref.kind !== "literal");
  return kinds.objects.every(isThere) && given.length < 2 ? kinds : undefined;
}

const unknownKind = "what a loop leaves in a variable";

function slotChanges(start: State, end: State): Change[] | string {
  const changes: Change[] = [];
  for (const [slot, before] of start.frame.slots.entries()) {
    const after = end.frame.slots[slot];
    // What had no value before is given one before it is asked for.
    if (before === undefined || before === after || after === undefined) continue;
    const isRenewed = after.kind === "cell";
    if (before.kind === "cell" && isRenewed && before.cell === after.cell) continue;
    const [held, left] = [
      before.kind === "cell" ? start.cells.get(before.cell) : before,
      isRenewed ? end.cells.get(after.cell) : after,
    ];
    // One that has no value at the beginning is given one before it is asked for.
    if (held === undefined || left === undefined) continue;
    const kinds = kindsFrom(held, left, start);
    if (kinds === undefined) return unknownKind;
    changes.push({ kind: isRenewed ? "renewed" : "slot", slot, kinds });
  }
  return changes;
}

function cellChanges(start: State, end: State): Change[] | string {
  const changes: Change[] = [];
  for (const cell of start.cells.changes(end.cells)) {
    const [before, after] = [start.cells.get(cell), end.cells.get(cell)];
    if (before === undefined || after === undefined) continue;
    const kinds = kindsFrom(before, after, start);
    if (kinds === undefined) return unknownKind;
    changes.push({ kind: "cell", cell, kinds });
  }
  return changes;
}

function objectChanges({ build }: Context, start: State, end: State): Change[] | string {
  const changes: Change[] = [];
  for (const address of start.heap.objects.changes(end.heap.objects)) {
    const [before, after] = [start.heap.objects.get(address), end.heap.objects.get(address)];
    if (before === undefined || after === undefined) continue;
    if (before.inner !== after.inner) {
      if (before.inner.kind !== "array" || after.inner.kind !== "array")
        return "a collection that a loop changes";
      const [a, b] = [itemKinds(before.inner.items, build), itemKinds(after.inner.items, build)];
      const kinds = a === undefined || b === undefined ? undefined : lasting(joinedKinds(a, b), start);
      if (kinds === undefined) return "what a loop puts into an array";
      changes.push({ kind: "items", address, kinds });
    }
    if (before.properties === after.properties) continue;
    for (const name of new Set([...before.properties.keys(), ...after.properties.keys()])) {
      const [a, b] = [before.properties.get(name), after.properties.get(name)];
      if (a === b) continue;
      if (a?.kind !== "value" || b?.kind !== "value" || a.isThere !== b.isThere)
        return "properties that a loop adds or removes";
      const kinds = kindsFrom(a.value, b.value, start);
      if (kinds === undefined) return unknownKind;
      changes.push({ kind: "property", address, name, kinds });
    }
  }
  return changes;
}

/** Fields of given objects. An object that is another one in each pass is not modelled. */
function fieldChanges(cx: Context, start: State, end: State, name: string): Change[] | string {
  const changes: Change[] = [];
  for (const [field, log] of end.heap.written) {
    const old = start.heap.written.get(field);
    for (let at: Written | undefined = log; at !== undefined && at !== old; at = at.before) {
      if (subterms([at.ref]).some((term) => term.kind === "constant" && term.name.includes(`!${name}.`)))
        return "one given object after the other that a loop changes";
      const object = {
        kind: "object",
        ref: at.ref,
        ...(at.type !== undefined && { type: at.type }),
      } as const;
      const kinds =
        field === "[]" ? itemsAtBoth(cx, start, end, object) : fieldAtBoth(cx, start, end, object, field);
      if (kinds === undefined) return "what a loop leaves in a field";
      if (!changes.some((one) => one.kind === "field" && one.ref === at?.ref && one.name === field))
        changes.push({ kind: "field", ref: at.ref, type: at.type, name: field, kinds });
    }
  }
  return changes;
}

type Given = Parameters<typeof itemsOf>[2];

function itemsAtBoth(cx: Context, start: State, end: State, object: Given): Kinds | undefined {
  const [before, after] = [itemsOf(cx, start, object), itemsOf(cx, end, object)];
  const a = before && itemKinds(before, cx.build);
  const b = after && itemKinds(after, cx.build);
  return a === undefined || b === undefined ? undefined : lasting(joinedKinds(a, b), start);
}

function fieldAtBoth(cx: Context, start: State, end: State, object: Given, name: string): Kinds | undefined {
  const [before, after] = [fieldOf(cx, start, object, name), fieldOf(cx, end, object, name)];
  return before === undefined || after === undefined ? undefined : kindsFrom(before, after, start);
}

function isSamePlace(a: Change, b: Change): boolean {
  const { kinds: _a, ...x } = a;
  const { kinds: _b, ...y } = b;
  if (x.kind === "field" && y.kind === "field") return x.ref === y.ref && x.name === y.name;
  return JSON.stringify(x) === JSON.stringify(y);
}

/** All places with all kinds; the same list if nothing is new. */
function joined(known: readonly Change[], found: readonly Change[]): readonly Change[] {
  let all = known;
  for (const one of found) {
    const at = all.findIndex((other) => isSamePlace(one, other));
    const before = all[at];
    if (before === undefined) all = [...all, one];
    else {
      const kinds = joinedKinds(before.kinds, one.kinds);
      if (!sameKinds(kinds, before.kinds))
        all = all.map((other, i) => (i === at ? { ...other, kinds } : other));
    }
  }
  return all;
}

/** Executes any pass, from its head on; what leaves the loop goes on behind it. */
function execute(paths: Paths, head: State, loop: Loop, { variants }: LoopClaims): State[] {
  const values = variantsAt(paths, head, variants);
  if (values === undefined) return endUnmodelled(head, "what a loop decreases");
  const { next } = head;
  head.next = {
    kind: "block",
    block: loop.body,
    at: 0,
    next: { kind: "inductive", loop, isEach: false, variants: values, next },
  };
  return counted(paths, [head], variants, values);
}

/** What variants are at the head of a pass; nothing if that is not modelled. */
export function variantsAt(
  paths: Paths,
  state: State,
  variants: readonly Claim[],
): readonly Value[] | undefined {
  const values = variants.map((variant) => variantOf(paths, state, variant));
  return values.every((one) => one !== undefined) ? values : undefined;
}

/** Goes on where variants are counted down from what they were before. */
export function counted(
  paths: Paths,
  heads: readonly State[],
  variants: readonly Claim[],
  values: readonly Value[],
  before?: readonly Value[],
): State[] {
  return values.reduce<State[]>(
    (states, value, i) =>
      states.flatMap((state) =>
        state.ending === undefined
          ? owed(paths, state, variants[i], isCounted(paths, value, before?.[i]))
          : [state],
      ),
    [...heads],
  );
}

function variantOf(paths: Paths, state: State, variant: Claim): Value | undefined {
  const { values, others } = claimValue(paths, state, variant);
  return others.length > 0 || values.length === 0 ? undefined : merged(values, paths.cx.build);
}

/** That a variant is a number that is not negative, and less than one before. */
function isCounted({ cx: { build } }: Paths, value: Value, before?: Value): Term {
  return build.or(
    ...alternativesOf(value, build).flatMap((one) => {
      if (one.value.kind !== "number") return [];
      const { term } = one.value;
      const isSmaller =
        before === undefined
          ? build.true
          : build.or(
              ...alternativesOf(before, build).flatMap((other) =>
                other.value.kind === "number"
                  ? [build.and(other.when, less(term, other.value.term, build))]
                  : [],
              ),
            );
      return [build.and(one.when, lessOrEqual(build.int(0), term, build), isSmaller)];
    }),
  );
}

function owed(paths: Paths, state: State, claim: ClaimText | undefined, holds: Term): State[] {
  return part(state, [
    { when: holds, go: (after) => [after] },
    {
      when: paths.cx.build.not(holds),
      go: (after) => {
        if (claim !== undefined) after.ending = { kind: "broken", claim };
        return [after];
      },
    },
  ]);
}

/** What comes after a part of a pass that is looked at by itself. */
export function passEnded(
  state: State,
  at: Extract<Continuation, { kind: "pass" }>,
  completion: Completion,
): State[] {
  const { loop } = at;
  const goesOn =
    completion.kind === "normal" || (completion.kind === "continue" && completion.label === loop.label);
  if (goesOn && !at.isEach) {
    state.next = blockOf(loop.each, { ...at, isEach: true });
    return [state];
  }
  if (goesOn) {
    state.ending = { kind: "stopped" };
    return [state];
  }
  // Whatever leaves the loop is no pass that another one follows.
  state.ending = { kind: "return", value: { kind: "undefined" } };
  return [state];
}

export function inductiveEnded(
  paths: Paths,
  state: State,
  at: Extract<Continuation, { kind: "inductive" }>,
  completion: Completion,
): State[] {
  const { loop } = at;
  const invariants = loop.claims?.invariants ?? [];
  const goesOn =
    completion.kind === "normal" || (completion.kind === "continue" && completion.label === loop.label);
  if (goesOn && !at.isEach) {
    state.next = blockOf(loop.each, { ...at, isEach: true });
    return [state];
  }
  state.next = at.next;
  const kept = assertClaims(paths, state, invariants);
  if (!goesOn)
    return kept.flatMap((one) => {
      if (one.ending !== undefined) return [one];
      const isLeft = completion.kind === "break" && completion.label === loop.label;
      return isLeft ? [one] : paths.complete(one, completion);
    });
  return kept.flatMap((one) => (one.ending === undefined ? smaller(paths, one, at) : [one]));
}

/** Another pass would follow, of which all is known: variants are smaller now. */
function smaller(
  paths: Paths,
  state: State,
  { loop, variants }: Extract<Continuation, { kind: "inductive" }>,
): State[] {
  const claims = loop.claims?.variants ?? [];
  const states = variants.reduce<State[]>(
    (open, before, i) =>
      open.flatMap((one) => {
        const claim = claims[i];
        if (one.ending !== undefined || claim === undefined) return [one];
        const now = variantOf(paths, one, claim);
        if (now === undefined) return endUnmodelled(one, "what a loop decreases");
        return owed(paths, one, claim, isCounted(paths, now, before));
      }),
    [state],
  );
  for (const one of states) one.ending ??= { kind: "stopped" };
  return states;
}
