import type { ContractError, ViolationKind } from "./errors.js";
import { headlines } from "./message.js";
import { type Redact, setRedact } from "./redact.js";
import { setChecks, unchecked } from "./state.js";

/** Kinds of clauses that can be treated differently. */
export type ClauseKind =
  | "precondition"
  | "postcondition"
  | "invariant"
  | "constraint"
  | "frame"
  | "assert"
  | "assume"
  | "hence-by"
  | "loop"
  | "unreachable";

/** What happens at a violation: it is thrown, logged once for each place, passed over, or given to a function. */
export type Policy = "throw" | "log" | "ignore" | ((error: ContractError) => void);

/** How contracts are checked. What is left out stays as it is. */
export interface Configuration {
  /** Whether contracts are checked at all. At first `"on"`. */
  readonly checks?: "on" | "off";
  /** For all kinds of clauses, or for some. At first `"throw"`, for `assume` too. */
  readonly onViolation?: Policy | Readonly<Partial<Record<ClauseKind, Policy>>>;
  /** What must not appear in messages. At first nothing. */
  readonly redact?: Redact;
  /** Where `"log"` writes. At first `console.error`. */
  readonly log?: (text: string) => void;
}

/** The values that options may have, by `shapeOf`. */
type Shapes = Readonly<Record<string, string>>;

const policy = '"throw" or "log" or "ignore" or function';
const policyShapes: Shapes = Object.fromEntries(
  Object.keys(headlines).map((kind) => [clauseKindOf(kind), policy]),
);
const shapes: Shapes = {
  checks: '"on" or "off"',
  onViolation: `${policy} or object`,
  redact: "array or function",
  log: "function",
} satisfies Record<keyof Configuration, string>;

let fallback: Policy = "throw";
let policies: Readonly<Partial<Record<string, Policy>>> = {};
let log = toConsole;

/** The clauses and places that were logged. */
const logged = new Set<string>();

/** Changes how contracts are checked from now on. A wrong configuration throws a `TypeError` and changes nothing. */
export function configure(configuration: Configuration): void {
  demand(configuration, shapes, "");
  const { checks, onViolation, redact, log: write } = configuration;
  if (typeof onViolation === "object") {
    demand(onViolation, policyShapes, "onViolation.");
    policies = { ...policies, ...onViolation };
  } else if (onViolation) {
    policies = {};
    fallback = onViolation;
  }
  if (checks) setChecks(checks === "on");
  if (redact) setRedact(redact);
  if (write) log = write;
}

/** Undoes all that `configure` did, and forgets what was logged. */
export function reset(): void {
  logged.clear();
  configure({ checks: "on", onViolation: "throw", redact: [], log: toConsole });
}

/** What happens at a violation of this kind. */
export function policyOf(kind: ViolationKind): Policy {
  return policies[clauseKindOf(kind)] ?? fallback;
}

function clauseKindOf(kind: string): string {
  return kind.replace(/^(entry|internal|exceptional)-|-(in)?variant$/, "");
}

/**
 * Applies the policy of its kind to a violation: throws, or logs, or calls back, and then returns. What a callback or
 * a logger calls is not checked; what it throws goes on.
 */
export function report(error: ContractError): void {
  const policy = policyOf(error.kind);
  if (policy === "throw") throw error;
  if (policy !== "ignore") unchecked(() => (policy === "log" ? logOnce(error) : policy(error)));
}

function logOnce(error: ContractError): void {
  const { file, line, column, clause, callSite } = error;
  const place = [file, line, column, clause, callSite].join();
  if (!logged.has(place)) log(`${error}\n  (logged once for this place)`);
  logged.add(place);
}

function toConsole(text: string): void {
  (globalThis as { console?: { error(text: string): void } }).console?.error(text);
}

function demand(given: object, shapes: Shapes, path: string): void {
  for (const [key, value] of Object.entries(given)) {
    const right = Object.hasOwn(shapes, key) && shapes[key];
    if (!right || (value !== undefined && !right.split(" or ").includes(shapeOf(value))))
      throw new TypeError(
        `configure: ${path}${key} ${right ? `must be ${right}` : `is none of ${Object.keys(shapes).join(", ")}`}`,
      );
  }
}

function shapeOf(value: unknown): string {
  if (typeof value === "string") return `"${value}"`;
  return Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
}
