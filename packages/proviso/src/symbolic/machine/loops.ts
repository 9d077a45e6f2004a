import type { Block, LoopClaims } from "../kernel/kernel.js";
import { assertClaims, assumeClaims } from "./claims.js";
import {
  blockOf,
  type Completion,
  type Continuation,
  endsPass,
  type Loop,
  mustHoldAfter,
} from "./continuation.js";
import { endUnmodelled } from "./endings.js";
import { forget } from "./forget.js";
import { type Change, changesOf, joinedChanges } from "./loop-changes.js";
import type { Paths } from "./paths.js";
import type { State } from "./state.js";
import { counted, decreased, variantsAt } from "./variants.js";

// Loops by their invariants (C. A. R. Hoare, 1969): the invariant must hold before the first pass; then any pass is executed,
// from a state in which whatever passes change may be anything that the invariant allows, and must end with the invariant
// again. What passes change is found by executing one and looking; what places hold is abstracted to kinds of values, joined
// until a pass from any such state leaves no other kinds. No solver is asked for that: all ways through the body count.

/** Rounds of passes that are executed to find what they change, at most. */
const mostRounds = 8;

/** Begins a loop of which it is said what it maintains. */
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
    const grown = joinedChanges(changes, found);
    if (grown === changes) return executeAll(paths, entered, start, loop, claims);
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

/**
 * Executes all passes. Where the test comes last and only asks, it held at the head of each pass but the first, which begins as the
 * loop was entered.
 */
function executeAll(paths: Paths, entered: State, head: State, loop: Loop, claims: LoopClaims): State[] {
  const later = loop.testsLast && onlyAsks(loop.each) ? afterTest(paths, head, loop) : undefined;
  const heads = later === undefined ? [head] : [entered, ...later];
  return heads.flatMap((one) => executeAny(paths, one, loop, claims));
}

/** Whether a block is a test that changes nothing but what it is worked out in, as far as its own steps go. */
function onlyAsks(block: Block): boolean {
  return block.every((step) => {
    switch (step.op) {
      case "unary":
      case "binary":
      case "get":
      case "assign":
        return step.to.name === undefined;
      case "if":
        return onlyAsks(step.whenTrue) && onlyAsks(step.whenFalse);
      default:
        return step.op === "break";
    }
  });
}

/** A head of passes where the test holds that comes between two of them; nothing if testing changes something or is not known. */
function afterTest(paths: Paths, head: State, loop: Loop): State[] | undefined {
  const { next } = head;
  const test = head.fork();
  test.next = blockOf(loop.each, { kind: "pass", loop, isEach: true, next: { kind: "stop" } });
  const ends = paths.all([test]);
  const isKnown = ({ ending }: State): boolean => ending?.kind !== "unmodelled" && ending?.kind !== "bounded";
  const held = ends?.every(isKnown) ? ends.filter(({ ending }) => ending?.kind === "stopped") : undefined;
  if (held === undefined || held.some(({ heap, cells }) => heap !== head.heap || cells !== head.cells))
    return undefined;
  for (const one of held) {
    one.ending = undefined;
    one.next = next;
  }
  return held;
}

/** Executes any pass, from its head on; what leaves the loop goes on behind it. */
function executeAny(paths: Paths, head: State, loop: Loop, { variants }: LoopClaims): State[] {
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

/** What comes after a part of a pass that is looked at by itself. */
export function passEnded(
  state: State,
  at: Extract<Continuation, { kind: "pass" }>,
  completion: Completion,
): State[] {
  const { loop } = at;
  const goesOn = endsPass(loop, completion);
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

/** What comes after a part of any pass: at its end, what the loop maintains must hold again. */
export function inductiveEnded(
  paths: Paths,
  state: State,
  at: Extract<Continuation, { kind: "inductive" }>,
  completion: Completion,
): State[] {
  const { loop } = at;
  const invariants = loop.claims?.invariants ?? [];
  const goesOn = endsPass(loop, completion);
  if (goesOn && !at.isEach) {
    state.next = blockOf(loop.each, { ...at, isEach: true });
    return [state];
  }
  state.next = at.next;
  const kept = mustHoldAfter(completion) ? assertClaims(paths, state, invariants) : [state];
  if (!goesOn)
    return kept.flatMap((one) => {
      if (one.ending !== undefined) return [one];
      const isLeft = completion.kind === "break" && completion.label === loop.label;
      return isLeft ? [one] : paths.complete(one, completion);
    });
  return kept.flatMap((one) => (one.ending === undefined ? decreased(paths, one, at) : [one]));
}
