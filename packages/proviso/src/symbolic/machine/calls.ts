import type { Sequence } from "../heap/sequence.js";
import type { StatementOf, Variable } from "../kernel/kernel.js";
import { undefinedValue, type Value } from "../values/value.js";
import { apart, lifted } from "./alternatives.js";
import { promisedByContract, whereAllowed } from "./call-contracts.js";
import type { Closure } from "./closure.js";
import type { CallEnd } from "./continuation.js";
import { endUnmodelled } from "./endings.js";
import { enter } from "./enter.js";
import { branch, fail, returned } from "./finish.js";
import type { Native } from "./function.js";
import { callableOf, objectAt } from "./objects.js";
import type { Paths } from "./paths.js";
import type { State } from "./state.js";
import { withArguments, withValues } from "./with-operands.js";

export function executeCall(paths: Paths, state: State, statement: StatementOf<"call">): State[] {
  const { to, isAwaited } = statement;
  return withValues(paths, state, [statement.callee, statement.receiver], ([callee, self]) =>
    withArguments(
      paths,
      state,
      statement.args,
      (args, after) => call(paths, after, to, callee, self, args, { kind: "value" }, isAwaited),
      (items, after) => callOnItems(paths, after, to, callee, self, items),
    ),
  );
}

/** Calls what takes as many arguments as there are. */
function callOnItems(
  paths: Paths,
  state: State,
  to: Variable | undefined,
  callee: Value,
  self: Value,
  items: Sequence,
): State[] {
  return apart(state, [callee, self], ([single, on], after) => {
    const callable = single.kind === "object" ? callableOf(after, single) : undefined;
    const act = callable?.kind === "native" && !callable.isPlain ? callable.actOnItems : undefined;
    if (act === undefined) return endUnmodelled(after, "arguments whose number is not known");
    return branch(paths, after, to, act({ state: after, self: on, items, prototype: undefined }));
  });
}

/** Calls a function. What a path goes on with is its body. */
export function call(
  paths: Paths,
  state: State,
  to: Variable | undefined,
  callee: Value,
  self: Value,
  args: readonly Value[],
  ends: CallEnd,
  isAwaited = false,
): State[] {
  const { cx } = paths;
  return apart(state, [callee], ([single], after) => {
    const callable = single.kind === "object" ? callableOf(after, single) : undefined;
    if (single.kind === "object" && single.ref.kind !== "literal") {
      const value = cx.unknowns.called?.(single, `given${cx.newAddress()}`);
      if (value === undefined) return endUnmodelled(after, "a call of a function that is not known");
      after.given = { callee: single, value, before: after.given };
      return ends.kind === "value" ? returned(after, to, value) : [after];
    }
    switch (callable?.kind) {
      case undefined:
      case "class":
        return fail(paths, after, "TypeError");
      case "bound": {
        const all = [...callable.args, ...args];
        return call(paths, after, to, objectAt(cx, callable.target), callable.self, all, ends, isAwaited);
      }
      case "native":
        return callNative(paths, after, to, callable, self, args);
      case "closure": {
        if (callable.code.isAsync && !isAwaited && callable.code.awaits)
          return endUnmodelled(after, "an `async` function that is not awaited where it is called");
        return callClosure(paths, after, to, callable, self, args, ends, single);
      }
    }
  });
}

function callNative(
  paths: Paths,
  state: State,
  to: Variable | undefined,
  native: Native,
  self: Value,
  args: readonly Value[],
): State[] {
  if (native.isPlain)
    return lifted(paths, state, to, [self, ...args], ([one, ...rest]) =>
      native.give({ state, self: one ?? undefinedValue, args: rest, prototype: undefined }),
    );
  return apart(state, [self], ([single], after) =>
    branch(paths, after, to, native.act({ state: after, self: single, args, prototype: undefined })),
  );
}

function callClosure(
  paths: Paths,
  state: State,
  to: Variable | undefined,
  callee: Closure,
  self: Value,
  args: readonly Value[],
  ends: CallEnd,
  itself: Value,
): State[] {
  const { isAsync } = callee.code;
  const how: CallEnd = isAsync ? { kind: "promise" } : ends;
  return whereAllowed(paths, state, callee, self, args, (allowed) => {
    const promised = isAsync ? undefined : promisedByContract(paths, allowed, to, callee, self, args);
    return promised ?? enter(paths, allowed, to, callee, self, args, how, undefined, itself);
  });
}
