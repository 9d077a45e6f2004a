import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import * as errors from "./errors.js";
import { errorFor, internal, type Violation, type ViolationKind } from "./errors.js";

const violation: Violation = {
  kind: "entry-precondition",
  unit: "Account.withdraw",
  clause: "requires amount > 0",
  file: "src/account.ts",
  line: 11,
  column: 16,
  excerpt: "   * @requires amount > 0",
  length: 10,
  blame: "caller",
  values: [{ text: "amount", value: -4, old: false }],
  callSite: "src/main.ts:7:9",
};

const lineage: Record<ViolationKind, readonly string[]> = {
  "entry-precondition": ["EntryPreconditionError", "PreconditionError"],
  "internal-precondition": ["InternalPreconditionError", "PreconditionError"],
  postcondition: ["NormalPostconditionError", "PostconditionError"],
  "exceptional-postcondition": ["ExceptionalPostconditionError", "PostconditionError"],
  invariant: ["InvariantError"],
  constraint: ["ConstraintError"],
  frame: ["FrameError"],
  assert: ["AssertError", "IntraconditionError"],
  assume: ["AssumeError", "IntraconditionError"],
  "hence-by": ["HenceByError", "IntraconditionError"],
  "loop-invariant": ["LoopInvariantError", "IntraconditionError"],
  "loop-variant": ["LoopVariantError", "IntraconditionError"],
  unreachable: ["UnreachableError", "IntraconditionError"],
};

function ancestry(error: object): string[] {
  const names: string[] = [];
  for (let at = Object.getPrototypeOf(error); at !== null; at = Object.getPrototypeOf(at))
    names.push(at.constructor.name);
  return names;
}

describe("the class of a violation", () => {
  for (const [kind, names] of Object.entries(lineage)) {
    it(kind, () => {
      const error = errorFor({ ...violation, kind: kind as ViolationKind }, "told");
      expect(ancestry(error)).toEqual([...names, "ContractError", "Error", "Object"]);
      expect(error.name).toBe(names[0]);
      expect(error.stack?.startsWith(`${names[0]}: told\n    at `)).toBe(true);
    });
  }

  it("is exported for every name", () => {
    const exported = Object.keys(errors).filter((name) => name.endsWith("Error"));
    expect(exported.sort()).toEqual([...new Set([...Object.values(lineage).flat(), "ContractError"])].sort());
  });

  it("has a name on its prototype that is not enumerable", () => {
    expect(Object.getOwnPropertyDescriptor(errors.AssertError.prototype, "name")).toEqual({
      value: "AssertError",
      configurable: true,
      enumerable: false,
      writable: true,
    });
    expect(Object.hasOwn(errorFor(violation), "name")).toBe(false);
  });
});

describe("an error", () => {
  it("carries what is known of the violation", () => {
    const error = errorFor(violation, "told");
    const { kind, unit, clause, file, line, column, values, callSite } = error;
    expect({ kind, unit, clause, file, line, column, values, callSite }).toEqual({
      kind: "entry-precondition",
      unit: "Account.withdraw",
      clause: "requires amount > 0",
      file: "src/account.ts",
      line: 11,
      column: 16,
      values: violation.values,
      callSite: "src/main.ts:7:9",
    });
    expect(error.message).toBe("told");
    expect(error.violation).toBe(violation);
    expect("cause" in error).toBe(false);
  });

  it("keeps the cause", () => {
    const cause = new RangeError("no");
    expect(errorFor({ ...violation, cause }).cause).toBe(cause);
  });

  it("blames the caller at the call, the caller, or the unit", () => {
    const { callSite: _, ...unplaced } = violation;
    expect(errorFor(violation).blame).toBe("the caller at src/main.ts:7:9");
    expect(errorFor(unplaced).blame).toBe("the caller");
    expect(errorFor(unplaced).callSite).toBe(undefined);
    expect(errorFor({ ...violation, kind: "postcondition", blame: "unit" }).blame).toBe("Account.withdraw");
  });

  it("does not show values to what prints or serialises it", () => {
    const error = errorFor({ ...violation, values: [{ text: "key", value: "hunter2", old: false }] }, "told");
    expect(JSON.stringify(error)).toBe("{}");
    expect(Object.keys(error)).toEqual([]);
    expect(inspect(error)).not.toContain("hunter2");
    expect({ ...error }).toEqual({});
  });

  it("cannot be changed in what it says", () => {
    expect(() => Object.assign(errorFor(violation), { unit: "other" })).toThrow(TypeError);
  });
});

describe("an entry precondition that escapes from a checked body", () => {
  const entry = errorFor(violation);
  if (!(entry instanceof errors.EntryPreconditionError)) throw new Error("of another class");

  it("becomes the fault of that body", () => {
    const error = internal(entry, "Bank.transfer");
    expect(error).toBeInstanceOf(errors.InternalPreconditionError);
    expect(error.blame).toBe("Bank.transfer");
    expect(error.cause).toBe(entry);
    expect(error.message.split("\n")[0]).toBe(
      "Bank.transfer called Account.withdraw outside its domain: requires amount > 0",
    );
    expect([error.kind, error.unit, error.clause, error.file, error.line, error.column]).toEqual([
      "internal-precondition",
      "Account.withdraw",
      "requires amount > 0",
      "src/account.ts",
      11,
      16,
    ]);
    expect(error.values).toBe(entry.values);
  });

  it("keeps the frames of the call", () => {
    const error = internal(entry, "Bank.transfer");
    const frames = entry.stack?.slice(String(entry).length);
    expect(frames).toMatch(/^\n {4}at /);
    expect(error.stack).toBe(`InternalPreconditionError: ${error.message}${frames}`);
  });

  it("keeps frames that have no heading, and text that looks like a replacement pattern", () => {
    const other = errorFor({ ...violation, unit: "$&", clause: "requires $$ > '$1'" });
    if (!(other instanceof errors.EntryPreconditionError)) throw new Error("of another class");
    expect(internal(other, "$'").stack?.split("\n")[0]).toBe(
      "InternalPreconditionError: $' called $& outside its domain: requires $$ > '$1'",
    );
    other.stack = "f@http://localhost/a.js:1:2";
    expect(internal(other, "g").stack).toBe("f@http://localhost/a.js:1:2");
  });
});
