import type { Inner } from "../heap/heap.js";
import type { StatementOf, Variable } from "../kernel/kernel.js";
import { given } from "../values/result.js";
import type { Single, Value } from "../values/value.js";
import { apart } from "./alternatives.js";
import type { Context } from "./context.js";
import { endUnmodelled } from "./endings.js";
import { finish, returned } from "./finish.js";
import { allocate } from "./objects.js";
import type { Paths } from "./paths.js";
import { addressOf, findProperty } from "./properties.js";
import type { State } from "./state.js";
import { withValues } from "./with-operands.js";

type SettledPromise = Extract<Inner, { kind: "promise" }>;

/** What an `async` function gives: a promise that is settled already. */
export function returnPromise(
  cx: Context,
  state: State,
  to: Variable | undefined,
  settled: SettledPromise["settled"],
  value: Value,
): State[] {
  return apart(state, [value], ([single], after) => {
    // A promise of a promise is that one.
    if (settled === "fulfilled" && promiseIn(after, single) !== undefined) return returned(after, to, single);
    const inner: Inner = { kind: "promise", settled, value: single };
    return returned(after, to, allocate(cx, after, cx.prototypes.promise, inner));
  });
}

export function executeAwait(paths: Paths, state: State, { to, value }: StatementOf<"await">): State[] {
  return withValues(paths, state, [value], ([held]) => {
    state.awaited = true;
    return apart(state, [held], ([single], after) => {
      const promise = promiseIn(after, single);
      if (promise !== undefined)
        return promise.settled === "fulfilled"
          ? finish(paths, after, to, given(promise.value))
          : paths.complete(after, { kind: "throw", value: promise.value });
      if (single.kind === "object" && addressOf(single) === undefined)
        return endUnmodelled(after, "`await` of a given object");
      if (single.kind === "object" && findProperty(after, addressOf(single) ?? 0, "then") !== undefined)
        return endUnmodelled(after, "`await` of an object with a method `then`");
      return finish(paths, after, to, given(single));
    });
  });
}

function promiseIn(state: State, value: Single): SettledPromise | undefined {
  const address = value.kind === "object" ? addressOf(value) : undefined;
  const inner = address === undefined ? undefined : state.object(address).inner;
  return inner?.kind === "promise" ? inner : undefined;
}
