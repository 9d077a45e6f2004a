import { callSite } from "./call-site.js";
import { report } from "./configure.js";
import type { Clause } from "./contract-data.js";
import { errorFor, type Violation, type ViolationKind } from "./errors.js";
import { describe, type Evaluation } from "./evaluation.js";
import { formatViolation } from "./message.js";

interface Broken {
  readonly clause: Clause;
  readonly evaluation?: Evaluation;
}

const captureStackTrace = (Error as { captureStackTrace?: (target: object, from: unknown) => void }).captureStackTrace;

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
  const trace = { stack: "" };
  if (captureStackTrace === undefined) trace.stack = new Error().stack ?? "";
  else captureStackTrace(trace, from);
  // Frames of functions that weaving has added.
  trace.stack = trace.stack.replace(/\n\s+at \$+p_\w+ [^\n]*/g, "");
  const site = callSite(trace.stack, 1);
  const told = !("cause" in extras) || evaluation?.values.some(({ value }) => value === extras.cause);
  const notes = [extras.note, evaluation?.note, told ? undefined : `threw ${describe(extras.cause)}`].filter((note) => note !== undefined);
  const violation: Violation = {
    kind,
    unit,
    clause: `${keyword} ${text}`.trim(),
    file,
    line,
    column,
    length,
    excerpt,
    blame: kind === "entry-precondition" ? "caller" : "unit",
    values: evaluation?.values ?? [],
    ...(notes.length > 0 && { note: notes.join("; ") }),
    ...(site !== undefined && { callSite: site }),
    ...("cause" in extras && { cause: extras.cause }),
  };
  const error = errorFor(violation, formatViolation(violation));
  const frames = trace.stack.indexOf("\n    at ");
  error.stack = `${error.name}: ${error.message}${frames < 0 ? `\n${trace.stack}` : trace.stack.slice(frames)}`;
  report(error);
}
