import { undefinedValue } from "../values/value.js";
import { apart } from "./alternatives.js";
import { whereHeld } from "./call-contracts.js";
import { superMade } from "./construct.js";
import type { Completion, Continuation } from "./continuation.js";
import { fail, returned } from "./finish.js";
import type { Paths } from "./paths.js";
import { returnPromise } from "./promises.js";
import type { State } from "./state.js";

/** Ends an activation. */
export function leave(
  paths: Paths,
  state: State,
  at: Extract<Continuation, { kind: "call" }>,
  completion: Completion,
): State[] {
  const { ends, to, owes } = at;
  const isMaking = ends.kind === "new" || ends.kind === "super";
  if (isMaking && completion.kind === "return" && completion.value.kind === "choice")
    return apart(state, [completion.value], ([value], after) =>
      leave(paths, after, at, { kind: "return", value }),
    );
  const { code } = state.frame.closure;
  const made = code.self && state.read(code.self);
  if (owes !== undefined && (completion.kind === "normal" || "value" in completion)) {
    const value = completion.kind === "normal" ? undefinedValue : completion.value;
    const given = isMaking && value.kind !== "object" ? (made ?? value) : value;
    const kind = completion.kind === "throw" ? "throw" : "return";
    return whereHeld(state, owes(state, { kind, value: given }), (after) => {
      after.next = { ...at, owes: undefined };
      return paths.complete(after, completion);
    });
  }
  state.frame = { ...at.caller, slots: at.caller.slots.slice(), owner: state };
  state.next = at.next;
  state.depth -= 1;
  if (completion.kind === "break" || completion.kind === "continue")
    throw new Error("A jump leaves its function.");
  const value = completion.kind === "normal" ? undefinedValue : completion.value;
  if (ends.kind === "promise")
    return returnPromise(paths.cx, state, to, completion.kind === "throw" ? "rejected" : "fulfilled", value);
  if (completion.kind === "throw") return paths.complete(state, completion);
  switch (ends.kind) {
    case "value":
      return returned(state, to, value);
    case "dropped":
      return [state];
    case "new":
    case "super": {
      const result = value.kind === "object" ? value : made;
      if (value.kind !== "object" && value.kind !== "undefined" && code.kind === "derived constructor")
        return fail(paths, state, "TypeError");
      if (result === undefined) return fail(paths, state, "ReferenceError");
      return ends.kind === "new" ? returned(state, to, result) : superMade(paths, state, result);
    }
  }
}
