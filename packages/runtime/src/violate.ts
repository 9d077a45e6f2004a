import { callSite } from "./call-site.js";
import { report } from "./configure.js";
import type { Clause } from "./contract-data.js";
import { errorFor, type Violation, type ViolationKind } from "./errors.js";
import { describe, type Evaluation } from "./evaluation.js";
import { redacted } from "./redact.js";

interface Broken {
  readonly clause: Clause;
  readonly evaluation?: Evaluation;
}

const captureStackTrace = (Error as { captureStackTrace?: (target: object, from: unknown) => void })
  .captureStackTrace;

/** Makes a violation known, as configured: throws it, logs it, or hands it over. */
export function violate(
  kind: ViolationKind,
  contract: { readonly file: string },
  unit: string,
  { clause, evaluation }: Broken,
  extras: { readonly note?: string; readonly cause?: unknown },
  from: (...args: never[]) => unknown,
): void {
  const [keyword, text, line, column, length, excerpt, file = contract.file] = clause;
  const trace = new Error();
  captureStackTrace?.(trace, from);
  // Without the heading, and the frames of functions that weaving has added.
  const stack = String(trace.stack).replace(/^Error$\n?|^ +at \$+p_\w+ .*\n?/gm, "");
  const site = callSite(stack, 1);
  const values = (evaluation?.values ?? []).map((one) => ({ ...one, value: redacted(one.text, one.value) }));
  const told = !("cause" in extras) || values.some(({ value }) => value === extras.cause);
  const notes = [extras.note, evaluation?.note, told ? "" : `threw ${describe(extras.cause)}`].filter(
    Boolean,
  );
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
    ...(notes[0] && { note: notes.join("; ") }),
    ...(site && { callSite: site }),
  };
  const error = errorFor(violation);
  error.stack = `${error}\n${stack}`;
  report(error);
}
