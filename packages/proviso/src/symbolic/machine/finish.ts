import type { Variable } from "../kernel/kernel.js";
import { type ErrorName, given } from "../values/result.js";
import { undefinedValue, type Value } from "../values/value.js";
import type { Access, Branch } from "./access.js";
import { eachItem } from "./each.js";
import { endUnmodelled } from "./endings.js";
import { newArray, newError } from "./objects.js";
import { part } from "./part.js";
import type { Paths } from "./paths.js";
import type { State } from "./state.js";

/** Throws an error of the language itself. */
export function fail(paths: Paths, state: State, error: ErrorName): State[] {
  return paths.complete(state, { kind: "throw", value: newError(paths.cx, state, error) });
}

/** Puts a result where it belongs. */
export function finish(paths: Paths, state: State, to: Variable | undefined, access: Access): State[] {
  switch (access.kind) {
    case "value":
      if (to !== undefined) state.write(to, access.value);
      return [state];
    case "throw":
      return fail(paths, state, access.error);
    case "unmodelled":
      return endUnmodelled(state, access.what);
    case "accessor":
      return paths.call(state, to, access.callee, access.self, access.args ?? [], {
        kind: access.args === undefined ? "value" : "dropped",
      });
    case "call":
      return paths.call(state, to, access.callee, access.self, access.args, { kind: "value" });
    case "each": {
      const value = paths.limits.unrolls && !state.isClaim ? undefined : eachItem(paths, state, access);
      const result = value === undefined ? undefinedValue : newArray(paths.cx, state, [value]);
      return finish(paths, state, to, given(result));
    }
  }
}

/** What a call gives goes to its variable; that of the outermost call is what the path ends with. */
export function returned(state: State, to: Variable | undefined, value: Value): State[] {
  if (to !== undefined) state.write(to, value);
  else if (state.next.kind === "end" || state.next.kind === "stop") state.ending = { kind: "return", value };
  return [state];
}

/** Goes on with each branch whose condition may hold. */
export function branch(
  paths: Paths,
  state: State,
  to: Variable | undefined,
  branches: readonly Branch[],
): State[] {
  return part(
    state,
    branches.map(({ when, act }) => ({ when, go: (after) => finish(paths, after, to, act(after)) })),
  );
}
