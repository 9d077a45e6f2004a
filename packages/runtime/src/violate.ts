import { callSite } from "./call-site.js";
import { report } from "./configure.js";
import type { Clause } from "./contract-data.js";
import { type ContractError, errorFor, quickErrorFor, type Violation, type ViolationKind } from "./errors.js";
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

/** Makes a violation known, as configured: throws it, logs it, or hands it over. */
export function violate(
  kind: ViolationKind,
  contract: { readonly file: string },
  unit: string,
  broken: Broken,
  extras: { readonly note?: string; readonly cause?: unknown },
  from: (...args: never[]) => unknown,
): void {
  // What always throws is never compiled: so all work is done by what does not.
  report(
    v8.stackTraceLimit === 0 && kind === "entry-precondition"
      ? quickErrorOf(kind, contract, unit, broken)
      : errorOf(kind, contract, unit, broken, extras, from),
  );
}

/**
 * Where stacks are switched off, calls outside a domain are what somebody tries by the thousand: then the message, too,
 * is made only if asked for.
 */
function quickErrorOf(
  kind: ViolationKind,
  contract: { readonly file: string },
  unit: string,
  { clause, evaluation }: Broken,
): ContractError {
  const violation = placeOf(kind, contract, unit, clause, evaluation, "caller");
  const note = evaluation?.note;
  return quickErrorFor(note === undefined ? violation : { ...violation, note });
}

function errorOf(
  kind: ViolationKind,
  contract: { readonly file: string },
  unit: string,
  { clause, evaluation }: Broken,
  extras: { readonly note?: string; readonly cause?: unknown },
  from: (...args: never[]) => unknown,
): ContractError {
  const place = placeOf(
    kind,
    contract,
    unit,
    clause,
    evaluation,
    kind === "entry-precondition" ? "caller" : "unit",
  );
  const stack = stackFrom(from);
  const site = callSite(stack, 1);
  const told = !("cause" in extras) || place.values.some(({ value }) => value === extras.cause);
  const notes = [extras.note, evaluation?.note, told ? "" : `threw ${describe(extras.cause)}`].filter(
    Boolean,
  );
  const error = errorFor({
    ...extras,
    ...place,
    ...(notes[0] && { note: notes.join("; ") }),
    ...(site && { callSite: site }),
  });
  error.stack = `${error}\n${stack}`;
  return error;
}

/** What is known of a violation without looking at the stack. */
function placeOf(
  kind: ViolationKind,
  contract: { readonly file: string },
  unit: string,
  clause: Clause,
  evaluation: Evaluation | undefined,
  blame: Violation["blame"],
): Violation {
  const [keyword, text, line, column, length, excerpt, file = contract.file] = clause;
  const values = (evaluation?.values ?? []).map(({ text: part, value, old }) => ({
    text: part,
    value: redacted(part, value),
    old,
  }));
  return {
    kind,
    unit,
    clause: `${keyword} ${text}`.trim(),
    file,
    line,
    column,
    length,
    excerpt,
    blame,
    values,
  };
}

/** The stack without the heading, and without the frames of functions that weaving has added. */
function stackFrom(from: (...args: never[]) => unknown): string {
  const trace = new Error();
  captureStackTrace?.(trace, from);
  return String(trace.stack).replace(/^Error$\n?|^ +at \$+p_\w+ .*\n?/gm, "");
}
