import type { Builder, Term } from "../../solver/index.js";
import type { Claim, ClaimText } from "../kernel/kernel.js";
import { alternativesOf, merged } from "../values/merge.js";
import { less, lessOrEqual } from "../values/numbers.js";
import type { Value } from "../values/value.js";
import { claimValue } from "./claims.js";
import type { Continuation } from "./continuation.js";
import { endBroken, endUnmodelled } from "./endings.js";
import { part } from "./part.js";
import type { Paths } from "./paths.js";
import type { State } from "./state.js";

// What loops decrease: each variant is a number that is not negative at the head of a pass, and less than it was at the one
// before.

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
          ? owed(state, variants[i], isCounted(paths.cx.build, value, before?.[i]))
          : [state],
      ),
    [...heads],
  );
}

/** Another pass would follow, of which all is known: variants are smaller now. */
export function decreased(
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
        return owed(one, claim, isCounted(paths.cx.build, now, before));
      }),
    [state],
  );
  for (const one of states) one.ending ??= { kind: "stopped" };
  return states;
}

function variantOf(paths: Paths, state: State, variant: Claim): Value | undefined {
  const { values, others } = claimValue(paths, state, variant);
  return others.length > 0 || values.length === 0 ? undefined : merged(values, paths.cx.build);
}

/** That a variant is a number that is not negative, and less than one before. */
function isCounted(build: Builder, value: Value, before?: Value): Term {
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

function owed(state: State, claim: ClaimText | undefined, holds: Term): State[] {
  return part(state, [
    { when: holds, go: (after) => [after] },
    {
      when: state.build.not(holds),
      go: (after) => (claim === undefined ? [after] : endBroken(after, claim)),
    },
  ]);
}
