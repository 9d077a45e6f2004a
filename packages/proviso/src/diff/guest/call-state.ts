import { roots } from "../protocol.js";
import type { Ended } from "./discrepancy.js";

/** An argument, under a name that both versions go by. */
export interface NamedArgument {
  readonly name: string;
  readonly value: unknown;
}

/** The state of a call: what it is made on and with, and what it gave or threw if it has ended. */
export function callState(
  receiver: unknown,
  args: readonly NamedArgument[],
  ending?: Pick<Ended, "how" | "value">,
): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  if (ending?.how === "returned") variables[roots.result] = ending.value;
  else if (ending?.how === "threw") variables[roots.thrown] = ending.value;
  if (receiver !== undefined) variables[roots.receiver] = receiver;
  for (const { name, value } of args) variables[name] = value;
  return variables;
}
