import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type ClauseKind,
  type Configuration,
  configure,
  type Policy,
  policyOf,
  report,
  reset,
} from "./configure.js";
import { type ContractError, errorFor, type Violation, type ViolationKind } from "./errors.js";
import { printValue } from "./print.js";
import { state } from "./state.js";

afterEach(() => {
  reset();
  vi.restoreAllMocks();
});

function broken(kind: ViolationKind, more: Partial<Violation> = {}): ContractError {
  return errorFor({
    kind,
    unit: "f",
    clause: "requires n > 0",
    file: "a.ts",
    line: 1,
    column: 5,
    excerpt: "",
    length: 1,
    blame: "unit",
    values: [],
    ...more,
  });
}

const kinds: Record<ViolationKind, ClauseKind> = {
  "entry-precondition": "precondition",
  "internal-precondition": "precondition",
  postcondition: "postcondition",
  "exceptional-postcondition": "postcondition",
  invariant: "invariant",
  constraint: "constraint",
  frame: "frame",
  assert: "assert",
  assume: "assume",
  "hence-by": "hence-by",
  "loop-invariant": "loop",
  "loop-variant": "loop",
  unreachable: "unreachable",
};

describe("a policy", () => {
  for (const [kind, clauseKind] of Object.entries(kinds) as [ViolationKind, ClauseKind][]) {
    it(`of ${clauseKind} is for ${kind}`, () => {
      expect(() => report(broken(kind))).toThrow(broken(kind));
      configure({ onViolation: { [clauseKind]: "ignore" } });
      report(broken(kind));
      for (const other of Object.keys(kinds) as ViolationKind[])
        expect(policyOf(other)).toBe(kinds[other] === clauseKind ? "ignore" : "throw");
    });
  }

  it("throws the error itself", () => {
    const error = broken("assert");
    let thrown: unknown;
    try {
      report(error);
    } catch (caught) {
      thrown = caught;
    }
    expect(thrown).toBe(error);
  });

  it("can be a function, whose errors go on", () => {
    const seen: ContractError[] = [];
    configure({ onViolation: (error) => seen.push(error) });
    const error = broken("assert");
    report(error);
    expect(seen).toEqual([error]);
    configure({
      onViolation: () => {
        throw new RangeError("mine");
      },
    });
    expect(() => report(error)).toThrow(new RangeError("mine"));
    expect(state.idle).toBe(true);
  });

  it("runs unchecked when it is a function", () => {
    let idle: boolean | undefined;
    configure({
      onViolation: () => {
        idle = state.idle;
      },
    });
    report(broken("assert"));
    expect([idle, state.idle]).toEqual([false, true]);
  });

  it("is merged with those before, and for all kinds replaces them", () => {
    configure({ onViolation: { assert: "ignore", loop: "log" } });
    configure({ onViolation: { loop: "ignore" } });
    configure({ redact: ["a"] });
    expect([policyOf("assert"), policyOf("loop-variant"), policyOf("frame")]).toEqual([
      "ignore",
      "ignore",
      "throw",
    ]);
    configure({ onViolation: "log" });
    expect([policyOf("assert"), policyOf("frame")]).toEqual(["log", "log"]);
    configure({ onViolation: { frame: "throw" } });
    expect([policyOf("assert"), policyOf("frame")]).toEqual(["log", "throw"]);
    reset();
    expect(policyOf("assert")).toBe("throw");
  });
});

describe("logging", () => {
  it("tells a clause at a place once", () => {
    const lines: string[] = [];
    configure({ onViolation: "log", log: (text) => lines.push(text) });
    const sites = ["m.ts:1:1", "m.ts:1:1", "m.ts:2:1"];
    for (let i = 0; i < 1000; i++)
      for (const callSite of sites) report(broken("entry-precondition", { callSite }));
    report(broken("entry-precondition", { callSite: "m.ts:1:1", line: 9 }));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(`EntryPreconditionError: f was called outside its domain: requires n > 0

  a.ts:1:5

  called at m.ts:1:1
  to blame: f
  (logged once for this place)`);
  });

  it("tells it again after a reset", () => {
    const log = vi.fn();
    configure({ onViolation: "log", log });
    report(broken("assert"));
    reset();
    configure({ onViolation: "log", log });
    report(broken("assert"));
    expect(log).toHaveBeenCalledTimes(2);
  });

  it("goes to the console, if there is one", () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    configure({ onViolation: "log" });
    report(broken("assert"));
    expect(error).toHaveBeenCalledTimes(1);
    vi.stubGlobal("console", undefined);
    try {
      report(broken("assume"));
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe("configuring", () => {
  it("switches checks", () => {
    configure({ checks: "off" });
    expect(state).toMatchObject({ on: false, idle: false });
    configure({ onViolation: "log" });
    expect(state.on).toBe(false);
    configure({ checks: "on" });
    expect(state).toMatchObject({ on: true, idle: true });
    configure({ checks: "off" });
    reset();
    expect(state).toMatchObject({ on: true, idle: true });
  });

  it("redacts", () => {
    configure({ redact: ["pin"] });
    expect(printValue({ pin: 1 })).toBe("{ pin: [redacted] }");
    configure({ redact: (_, value) => (value === 1 ? "one" : value) });
    expect(printValue({ pin: 1 })).toBe('{ pin: "one" }');
    reset();
    expect(printValue({ pin: 1 })).toBe("{ pin: 1 }");
  });

  const policies = '"throw" or "log" or "ignore" or function';
  const wrong: readonly (readonly [object, string])[] = [
    [{ check: "off" }, "check is none of checks, onViolation, redact, log"],
    [{ toString: "off" }, "toString is none of checks, onViolation, redact, log"],
    [{ checks: false }, 'checks must be "on" or "off"'],
    [{ onViolation: "warn" }, `onViolation must be ${policies} or object`],
    [{ onViolation: "function" }, `onViolation must be ${policies} or object`],
    [{ onViolation: null }, `onViolation must be ${policies} or object`],
    [{ onViolation: ["log"] }, `onViolation must be ${policies} or object`],
    [{ onViolation: { assert: "warn" } }, `onViolation.assert must be ${policies}`],
    [
      { onViolation: { requires: "log" } },
      `onViolation.requires is none of ${[...new Set(Object.values(kinds))].join(", ")}`,
    ],
    [{ redact: "password" }, "redact must be array or function"],
    [{ log: console }, "log must be function"],
  ];
  for (const [given, remedy] of wrong) {
    it(`refuses ${printValue(given).slice(0, 60)} and changes nothing`, () => {
      const all = { checks: "off", onViolation: "ignore", ...given } as Configuration;
      expect(() => configure(all)).toThrow(new TypeError(`configure: ${remedy}`));
      expect([state.on, policyOf("assert")]).toEqual([true, "throw" satisfies Policy]);
    });
  }

  it("takes what is undefined as left out", () => {
    const given: Record<string, unknown> = {
      checks: undefined,
      onViolation: undefined,
      redact: undefined,
      log: undefined,
    };
    configure({ checks: "off", onViolation: "ignore" });
    configure(given);
    expect([state.on, policyOf("assert")]).toEqual([false, "ignore"]);
  });
});
