import type { Term } from "../solver/index.js";
import type { State, Value } from "../symbolic/index.js";
import { claimIn, codeOf } from "./obligations.js";
import type { Subject } from "./subject.js";

/** Whether what was thrown is of a type that a contract names. */
export function isThrown(
  subject: Subject,
  state: State,
  /** The module whose names the type uses. */
  file: string,
  type:
    | { readonly text: string; readonly range: { readonly start: number; readonly end: number } }
    | undefined,
  thrown: Value,
): { readonly holds: Term; readonly unmodelled?: string } {
  const { build } = subject;
  const name = type?.text.trim();
  if (type === undefined || name === undefined || name === "unknown" || name === "any")
    return { holds: build.true };
  const text = typeTest(name);
  if (text === undefined) return { holds: build.true, unmodelled: `an exception of the type \`${name}\`` };
  const code = codeOf(text, type.range);
  if (code === undefined) return { holds: build.true, unmodelled: `an exception of the type \`${name}\`` };
  const place = { file, ...type.range };
  const claim = { parameters: [], exception: "\u01c3e", hasResult: false, hasBefore: false, olds: [] };
  return claimIn(subject, state, file, code, place, claim, { kind: "undefined" }, [thrown]);
}

/** An expression that is true of what is of a type. */
function typeTest(type: string): string | undefined {
  if (["string", "number", "boolean", "bigint", "undefined", "symbol"].includes(type))
    return `typeof \u01c3e === "${type}"`;
  return /^[A-Z_$][\w$.]*$/.test(type) ? `\u01c3e instanceof ${type}` : undefined;
}
