import { callSite } from "./call-site.js";
import { report } from "./configure.js";
import type { Clause } from "./contract-data.js";
import { errorFor, quickErrorFor, type Violation, type ViolationKind } from "./errors.js";
import { describe, type Evaluation } from "./evaluation.js";
import { redacted } from "./redact.js";

interface Broken {
  readonly clause: Clause;
  readonly evaluation?: Evaluation;
}

const v8 = Error as {
  captureStackTrace?: (target: object, from: unknown) => void;
  stackTraceLimit?: number;
};
const { captureStackTrace } = v8;

/**
 * Makes a violation known, as configured: throws it, logs it, or hands it over. Where stacks are switched off, calls
 * outside a domain are what somebody tries by the thousand: then their messages too are made only if asked for.
 */
export function violate(
  kind: ViolationKind,
  contract: { readonly file: string },
  unit: string,
  { clause, evaluation }: Broken,
  extras: { readonly note?: string; readonly cause?: unknown },
  from: (...args: never[]) => unknown,
): void {
  const [keyword, text, line, column, length, excerpt, file = contract.file] = clause;
  const values = (evaluation?.values ?? []).map((one) => ({ ...one, value: redacted(one.text, one.value) }));
  const note = evaluation?.note;
  const place = {
    kind,
    unit,
    clause: `${keyword} ${text}`.trim(),
    file,
    line,
    column,
    length,
    excerpt,
    values,
  };
  if (v8.stackTraceLimit === 0 && kind === "entry-precondition")
    return report(quickErrorFor({ ...place, blame: "caller", ...(note && { note }) }));
  const stack = stackFrom(from);
  const site = callSite(stack, 1);
  const told = !("cause" in extras) || values.some(({ value }) => value === extras.cause);
  const notes = [extras.note, note, told ? "" : `threw ${describe(extras.cause)}`].filter(Boolean);
  const violation: Violation = {
    ...extras,
    ...place,
    blame: kind === "entry-precondition" ? "caller" : "unit",
    ...(notes[0] && { note: notes.join("; ") }),
    ...(site && { callSite: site }),
  };
  const error = errorFor(violation);
  error.stack = `${error}\n${stack}`;
  report(error);
}

/** The stack without the heading, and without the frames of functions that weaving has added. */
function stackFrom(from: (...args: never[]) => unknown): string {
  const trace = new Error();
  captureStackTrace?.(trace, from);
  return String(trace.stack).replace(/^Error$\n?|^ +at \$+p_\w+ .*\n?/gm, "");
}
