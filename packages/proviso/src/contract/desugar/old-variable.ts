import type { Clause } from "../tree.js";
import type { OldVariable } from "./flat-case.js";

/** The variable that an `old` clause declares. */
export function oldVariable({ body }: Clause): OldVariable[] {
  return body.shape === "old" ? [{ name: body.name, type: body.type, value: body.value }] : [];
}
