import type { Condition, Expression, TypeText } from "../contract/index.js";
import type { Range } from "../diagnostic/index.js";
import { type Emitter, type Polarity, type Surroundings, termOf } from "./expression/index.js";
import { typeTest } from "./type-test.js";

/** What stands for itself or for a keyword that implies it. */
export type Claim =
  | Condition
  | {
      readonly kind: "integer";
      /** A parameter, a field as `this.name`, or `\\result`. */
      readonly subject: string;
      readonly natural: boolean;
      readonly optional: boolean;
      readonly range: Range;
    }
  | { readonly kind: "variant"; readonly value: Expression; readonly previous: string; readonly range: Range }
  | { readonly kind: "types"; readonly types: readonly TypeText[]; readonly range: Range };

/** Whether a claim says anything. */
export function matters(claim: Claim): boolean {
  return claim.kind !== "constant" || !claim.value;
}

/** The keyword that a claim is shown under. */
export function wordOf(claim: Claim, keyword: string): string {
  switch (claim.kind) {
    case "written":
      return claim.clause.keyword.text;
    case "integer":
      return claim.natural ? "nat" : "int";
    case "non-null":
      return "non_null";
    case "constant":
    case "variant":
    case "types":
      return keyword;
  }
}

/** What a claim is shown to say, where that is not what stands in its place. */
export function shownText(claim: Claim): string | undefined {
  switch (claim.kind) {
    case "written":
    case "variant":
      return undefined;
    case "integer":
      return claim.subject;
    case "non-null":
      return nonNullSubject(claim);
    case "constant":
      return claim.value ? undefined : "";
    case "types":
      return claim.types.map(({ text }) => text.trim()).join(", ") || "\\nothing";
  }
}

/** The place of a claim: what is evaluated, if it was written, with the exception that it is about. */
export function rangeOf(claim: Claim): Range {
  if (claim.kind !== "written") return claim.range;
  const { body, keyword } = claim.clause;
  const { start, end } = claim.predicate.range;
  return { start: body.shape === "signals" ? keyword.range.end + 1 : start, end };
}

/** A claim as a condition, plain or contextual as the emitter is. */
export function claimText(claim: Claim, emitter: Emitter, p: Polarity = 0): string {
  const { around } = emitter;
  const { file } = around.scope;
  const note = (name: string, text: string): string =>
    emitter.contextual ? `${file.name("e")}.n(${JSON.stringify(name)}, ${text})` : text;
  switch (claim.kind) {
    case "written":
      return `(${emitter.condition(termOf(claim.predicate), p)})`;
    case "constant":
      return String(claim.value);
    case "non-null": {
      const name = nonNullSubject(claim);
      return `(${note(name, subjectText(name, around))} != null)`;
    }
    case "integer": {
      const subject = subjectText(claim.subject, around);
      const whole = `Number.isInteger(${note(claim.subject, subject)})${claim.natural ? ` && ${subject} >= 0` : ""}`;
      return claim.optional ? `(${subject} == null || ${whole})` : `(${whole})`;
    }
    case "variant": {
      around.used.add(claim.previous);
      const value = emitter.value(termOf(claim.value));
      const before = note("before", claim.previous);
      return `(${value} >= 0 && (${claim.previous} === undefined || ${value} < ${before}))`;
    }
    case "types": {
      const tests = claim.types.map(({ text }) => exceptionTest(text, around));
      return `(${tests.join(" || ") || "false"})`;
    }
  }
}

function nonNullSubject({ subject }: Extract<Claim, { kind: "non-null" }>): string {
  return subject === "result" ? "\\result" : subject.text;
}

/** A parameter, a field of `this`, or the result. */
function subjectText(subject: string, around: Surroundings): string {
  if (subject === "\\result") return around.result();
  if (!subject.startsWith("this.")) return around.name(subject);
  if (!around.scope.fields?.has(subject.slice("this.".length))) around.calls();
  if (subject.startsWith("this.#")) around.private();
  return `${around.self()}${subject.slice(4)}`;
}

/** Whether what was thrown is of a type. */
export function exceptionTest(type: string, around: Surroundings): string {
  const { file } = around.scope;
  return typeTest(type, file.name("t"), (name) => around.name(name), `${file.runtime("angelic")}()`);
}
