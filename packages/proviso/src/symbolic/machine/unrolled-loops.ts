import type { LoopClaims } from "../kernel/kernel.js";
import { assertClaims } from "./claims.js";
import {
  blockOf,
  type Completion,
  type Continuation,
  endsPass,
  type Loop,
  mustHoldAfter,
} from "./continuation.js";
import { endBounded, endUnmodelled } from "./endings.js";
import type { Paths } from "./paths.js";
import type { State } from "./state.js";
import { counted, variantsAt } from "./variants.js";

// Loops pass by pass, up to a bound. What a loop maintains must hold at the head of each pass, and behind it.

const noClaims: LoopClaims = { invariants: [], variants: [] };

export function enterUnrolled(state: State, loop: Loop): State[] {
  state.next = {
    kind: "loop",
    loop,
    passes: 0,
    conditions: state.path?.length ?? 0,
    isEach: true,
    next: state.next,
  };
  return [state];
}

/** What comes after a pass, or after what is done between two. */
export function unrolledEnded(
  paths: Paths,
  state: State,
  at: Extract<Continuation, { kind: "loop" }>,
  completion: Completion,
): State[] {
  const { loop } = at;
  const { invariants, variants: claims } = loop.claims ?? noClaims;
  if (!endsPass(loop, completion)) {
    state.next = at.next;
    const left = mustHoldAfter(completion) ? assertClaims(paths, state, invariants) : [state];
    const isOver = completion.kind === "break" && completion.label === loop.label;
    return left.flatMap((one) =>
      isOver || one.ending !== undefined ? [one] : paths.complete(one, completion),
    );
  }
  if (!at.isEach) {
    state.next = blockOf(loop.each, { ...at, isEach: true });
    return [state];
  }
  const conditions = state.path?.length ?? 0;
  const passes = conditions > at.conditions ? at.passes + 1 : at.passes;
  if (passes > paths.limits.passes) return endBounded(state, `${paths.limits.passes} passes of a loop`);
  const variants = variantsAt(paths, state, claims);
  if (variants === undefined) return endUnmodelled(state, "what a loop decreases");
  state.next = blockOf(loop.body, { ...at, passes, conditions, isEach: false, variants });
  return counted(paths, assertClaims(paths, state, invariants), claims, variants, at.variants);
}
