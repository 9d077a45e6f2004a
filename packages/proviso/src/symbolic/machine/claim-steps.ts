import type { StatementOf } from "../kernel/kernel.js";
import { merged } from "../values/merge.js";
import { assertClaim, assumeClaim } from "./claims.js";
import { blockOf } from "./continuation.js";
import { endUnmodelled } from "./endings.js";
import { part } from "./part.js";
import type { Paths } from "./paths.js";
import { settled, tooMuch } from "./settled.js";
import type { State } from "./state.js";

// Claims that stand in code, and steps that only claims consist of.

export function executeAssert(paths: Paths, state: State, { claim }: StatementOf<"assert">): State[] {
  return state.isClaim ? [state] : assertClaim(paths, state, claim);
}

export function executeAssume(paths: Paths, state: State, { claim }: StatementOf<"assume">): State[] {
  if (state.isClaim) return [state];
  const { path } = state;
  return assumeClaim(paths, state, claim).map((after) => {
    after.assumes ||= after.path !== path;
    after.trusted = { what: `\`${claim.text}\``, place: claim.place };
    return after;
  });
}

export function executeBefore(state: State, { body }: StatementOf<"before">): State[] {
  const earlier = state.frame.earlier ?? state.earlier;
  if (earlier === undefined) return endUnmodelled(state, "an earlier state that there is none of");
  const { heap, cells, made } = state;
  state.next = blockOf(body, { kind: "now", heap, cells, made, next: state.next });
  state.heap = { ...earlier.heap, objects: earlier.heap.objects.completedBy(heap.objects) };
  state.cells = earlier.cells.completedBy(cells);
  return [state];
}

export function executeMerge(paths: Paths, state: State, { to, body }: StatementOf<"merge">): State[] {
  const { build } = paths.cx;
  const inner = state.fork();
  inner.next = blockOf(body, { kind: "stop" });
  const ends = paths.all([inner]);
  if (ends === undefined) return endUnmodelled(state, tooMuch.what);
  const { values, others } = settled(state, ends, (end) =>
    end.ending?.kind === "stopped" ? end.read(to) : undefined,
  );
  const parts = others.map(({ when, ending }) => ({
    when,
    go: (after: State): State[] => {
      if (ending.kind === "throw") return paths.complete(after, ending);
      after.ending = ending;
      return [after];
    },
  }));
  if (values.length === 0) return part(state, parts);
  const value = merged(values, build);
  return part(state, [
    {
      when: build.and(...others.map(({ when }) => build.not(when))),
      go: (after) => {
        after.writeSlot(to, value);
        return [after];
      },
    },
    ...parts,
  ]);
}
