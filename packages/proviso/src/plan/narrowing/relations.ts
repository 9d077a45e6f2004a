import type { Relation, Term } from "../../generate/index.js";
import type { Order } from "./interval.js";
import { type Reading, samePath } from "./scope.js";
import type { State } from "./states.js";

/** A state in which two values stand in an order, too. */
export function related(
  state: State,
  left: Extract<Reading, { kind: "path" }>,
  order: Order | "===" | "!==",
  right: Extract<Reading, { kind: "path" }>,
): State {
  const [a, b] = [relationTerm(left), relationTerm(right)];
  if (a === undefined || b === undefined || samePath(left.path, right.path)) return state;
  const relation: Relation =
    order === ">" || order === ">="
      ? { operator: order === ">" ? "<" : "<=", left: b, right: a }
      : { operator: order, left: a, right: b };
  return { ...state, relations: [...state.relations, relation] };
}

/** What the plan calls a value; nothing for elements, and for what may not be there. */
function relationTerm({
  path: { root, steps, optional },
  plus,
}: Extract<Reading, { kind: "path" }>): Term | undefined {
  const names = steps.filter((step) => typeof step === "string");
  if (typeof root !== "number" || optional || names.length < steps.length) return undefined;
  return { parameter: root, ...(names.length === 0 ? {} : { path: names }), plus };
}
