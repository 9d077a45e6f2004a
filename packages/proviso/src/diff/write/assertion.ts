import type { TestFramework } from "../../search/index.js";
import type { PlainSource } from "../plain-source.js";

/** What a test says of an expression. */
export type Assertion =
  /** It is a value, or is it no more; `deep` where the value is no primitive one. */
  | {
      readonly kind: "is" | "is not";
      readonly actual: string;
      readonly expected: PlainSource;
      readonly deep: boolean;
    }
  | { readonly kind: "holds"; readonly condition: string }
  /** What a person should know of the test. */
  | { readonly kind: "comment"; readonly text: string };

/** The names of the functions of `node:assert/strict`, all of which tell `-0` from `0` and know that `NaN` is itself. */
const nodeNames = {
  is: { same: "equal", deep: "deepEqual" },
  "is not": { same: "notEqual", deep: "notDeepEqual" },
} as const;

/** The functions of `node:assert/strict` that assertions use. */
export const assertNames = ["deepEqual", "equal", "notDeepEqual", "notEqual", "ok"] as const;

export function isAs(actual: string, text: string): Assertion {
  return { kind: "is", actual, expected: { statements: [], text }, deep: false };
}

/** The statements of an assertion. */
export function assertionLines(assertion: Assertion, framework: TestFramework): string[] {
  switch (assertion.kind) {
    case "comment":
      return [`// ${assertion.text}`];
    case "holds":
      return framework === "vitest"
        ? [`expect(${assertion.condition}).toBe(true);`]
        : [`ok(${assertion.condition});`];
    case "is":
    case "is not": {
      const { kind, actual, expected, deep } = assertion;
      const { statements, text } = expected;
      if (framework === "node")
        return [...statements, `${nodeNames[kind][deep ? "deep" : "same"]}(${actual}, ${text});`];
      const not = kind === "is" ? "" : "not.";
      return [...statements, `expect(${actual}).${not}${deep ? "toStrictEqual" : "toBe"}(${text});`];
    }
  }
}
