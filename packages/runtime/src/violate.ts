import { callSite } from "./call-site.js";
import { report } from "./configure.js";
import type { Clause } from "./contract-data.js";
import { type ContractError, errorFor, type Violation, type ViolationKind } from "./errors.js";
import { describe, type Evaluation } from "./evaluation.js";
import { redacted } from "./redact.js";
import { state } from "./state.js";

/** What is broken, how it came about, and what the stack of the error begins above. */
export type Broken = Parameters<typeof errorOf>;

const captureStackTrace = (Error as { captureStackTrace?: (target: object, from: unknown) => void })
  .captureStackTrace;

/** Makes a violation known, as configured: throws it, logs it, or hands it over. */
export function violate(...broken: Broken): void {
  // What always throws is never compiled: so this does nothing else.
  report((state.error ?? errorOf)(...broken));
}

/** The error of a violation, with its stack. */
export function errorOf(
  kind: ViolationKind,
  contract: { readonly file: string },
  unit: string,
  { clause, evaluation }: { readonly clause: Clause; readonly evaluation?: Evaluation },
  extras: { readonly note?: string; readonly cause?: unknown },
  from: (...args: never[]) => unknown,
): ContractError {
  const [keyword, text, line, column, length, excerpt, file = contract.file] = clause;
  const trace = new Error();
  captureStackTrace?.(trace, from);
  // Without the heading, and the frames of functions that weaving has added.
  const stack = String(trace.stack).replace(/^Error$\n?|^ +at \$+p_\w+ .*\n?/gm, "");
  const site = callSite(stack, 1);
  const values = (evaluation?.values ?? []).map((one) => ({ ...one, value: redacted(one.text, one.value) }));
  const isTold = !("cause" in extras) || values.some(({ value }) => value === extras.cause);
  const note = [extras.note, evaluation?.note, isTold ? "" : `threw ${describe(extras.cause)}`]
    .filter(Boolean)
    .join("; ");
  const violation: Violation = {
    ...extras,
    kind,
    unit,
    clause: `${keyword} ${text}`.trim(),
    file,
    line,
    column,
    length,
    excerpt,
    blame: kind === "entry-precondition" ? "caller" : "unit",
    values,
    ...(note && { note }),
    ...(site && { callSite: site }),
  };
  const error = errorFor(violation);
  error.stack = `${error}\n${stack}`;
  return error;
}
