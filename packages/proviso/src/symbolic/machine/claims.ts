import type { Term } from "../../solver/index.js";
import type { Claim } from "../kernel/kernel.js";
import { truth } from "../values/coerce.js";
import { blockOf } from "./continuation.js";
import { endBroken } from "./endings.js";
import { operandValue } from "./operands.js";
import { type Part, part } from "./part.js";
import type { Paths } from "./paths.js";
import { type Settled, settled } from "./settled.js";
import type { State } from "./state.js";

/** A claim worked out: what it is, and when that is not known. */
export function claimValue(paths: Paths, state: State, claim: Claim): Settled {
  const inner = state.fork();
  inner.isClaim = true;
  inner.next = blockOf(claim.block, { kind: "stop" });
  return settled(state, paths.all([inner]), (end) =>
    end.ending?.kind === "stopped" ? operandValue(end, claim.value) : undefined,
  );
}

/** Goes on where a claim holds; where it does not, the path ends with that. */
export function assertClaim(paths: Paths, state: State, claim: Claim): State[] {
  return claimed(paths, state, claim, (when) => ({ when, go: (after) => endBroken(after, claim) }));
}

export function assertClaims(paths: Paths, state: State, claims: readonly Claim[]): State[] {
  return inTurn(state, claims, (one, claim) => assertClaim(paths, one, claim));
}

/** Goes on where a claim holds, and nowhere else. */
export function assumeClaim(paths: Paths, state: State, claim: Claim): State[] {
  return claimed(paths, state, claim, undefined);
}

export function assumeClaims(paths: Paths, state: State, claims: readonly Claim[]): State[] {
  return inTurn(state, claims, (one, claim) => assumeClaim(paths, one, claim));
}

/** Does something with each claim, on all states that go on. */
function inTurn(
  state: State,
  claims: readonly Claim[],
  act: (state: State, claim: Claim) => State[],
): State[] {
  return claims.reduce<State[]>(
    (open, claim) => open.flatMap((one) => (one.ending === undefined ? act(one, claim) : [one])),
    [state],
  );
}

function claimed(
  paths: Paths,
  state: State,
  claim: Claim,
  broken: ((when: Term) => Part) | undefined,
): State[] {
  const { build } = paths.cx;
  const { values, others } = claimValue(paths, state, claim);
  const holds = build.or(...values.map((one) => build.and(one.when, truth(one.value, build))));
  const known = build.and(...others.map(({ when }) => build.not(when)));
  return part(state, [
    { when: build.and(known, holds), go: (after) => [after] },
    ...(broken === undefined ? [] : [broken(build.and(known, build.not(holds)))]),
    ...others.map(({ when, ending }) => ({
      when,
      go: (after: State) => {
        after.ending =
          ending.kind === "unmodelled" || ending.kind === "bounded"
            ? ending
            : { kind: "unmodelled", what: "a claim that has no value", place: claim.place };
        return [after];
      },
    })),
  ]);
}
