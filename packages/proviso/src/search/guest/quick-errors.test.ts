import { ContractError, EntryPreconditionError, InternalPreconditionError } from "@proviso/runtime";
import { enter, fail } from "@proviso/runtime/internal";
import { afterEach, expect, it } from "vitest";
import { makeErrorsFull, makeErrorsQuick } from "./quick-errors.js";

type Unit = Parameters<typeof enter>[0];

/** `requires n > 0`, as it is woven. */
const unit: Unit = {
  name: "f",
  file: "src/f.ts",
  kind: "function",
  clauses: [["requires", "n > 0", 3, 14, 5, " * @requires n > 0"]],
  cases: [{ r: [0] }],
  bind: (_, n) => ({ c: [(e) => e.r(0, 1, n as number) > 0] }),
};

const limit = Error.stackTraceLimit;
afterEach(() => {
  makeErrorsFull();
  Error.stackTraceLimit = limit;
});

function errorOf(n: number): ContractError {
  try {
    enter(unit, undefined, undefined, n);
  } catch (error) {
    if (error instanceof ContractError) return error;
  }
  throw new Error("no violation");
}

it("are like those made in full", () => {
  const full = errorOf(-4);
  makeErrorsQuick();
  const quick = errorOf(-4);
  expect(quick).toBeInstanceOf(EntryPreconditionError);
  expect(Object.prototype.toString.call(quick)).toBe("[object Error]");
  expect([quick.name, quick.constructor]).toEqual([full.name, full.constructor]);
  const told = ({ kind, unit: of, clause, file, line, column, values }: ContractError): unknown => ({
    kind,
    of,
    clause,
    file,
    line,
    column,
    values,
  });
  expect(told(quick)).toEqual(told(full));
  expect(quick.message.split("\n")[0]).toBe("f was called outside its domain: requires n > 0");
  expect(quick.message).toContain("n  is -4");
  expect(String(quick)).toBe(`EntryPreconditionError: ${quick.message}`);
  expect({ ...quick }).toEqual({});
  expect(JSON.stringify(quick)).toBe("{}");
});

it("keep the message that they once had, and take another", () => {
  makeErrorsQuick();
  const quick = errorOf(-4);
  const { message } = quick;
  expect(quick.message).toBe(message);
  quick.message = "other";
  expect(quick.message).toBe("other");
});

it("become the fault of a checked body that they escape from", () => {
  makeErrorsQuick();
  const made = fail(
    { ...unit, name: "g" },
    undefined,
    0,
    { shares: [], histories: [] },
    errorOf(0),
    undefined,
  );
  expect(made).toBeInstanceOf(InternalPreconditionError);
  expect((made as ContractError).message.split("\n")[0]).toBe(
    "g called f outside its domain: requires n > 0",
  );
});

it("are made in full for a while, with stacks", () => {
  makeErrorsQuick();
  const restore = makeErrorsFull();
  expect(errorOf(0).stack).toContain("quick-errors.test.ts");
  restore();
  expect(Error.stackTraceLimit).toBe(0);
  expect(errorOf(0).stack).not.toContain("quick-errors.test.ts");
});
