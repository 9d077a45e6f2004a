import { afterEach, describe, expect, it } from "vitest";
import { nativeImport, run, runtimeUrl, ways } from "../support/checked.js";

interface Runtime {
  configure(configuration: object): void;
  reset(): void;
}

const runtime = (await nativeImport(new URL("./index.js", runtimeUrl).href)) as unknown as Runtime;
afterEach(() => runtime.reset());

const program = String.raw`
  export class Box {
    //@ invariant this.n >= 0;
    n = 0;
    //@ requires x !== 7; ensures \result > 0;
    set(x: number): number { this.n = x; return x; }
  }
  //@ requires password.length > 3;
  export function login(password: string): void {}`;

interface Box {
  n: number;
  set(x: number): number;
}

describe.each(ways)("policies, by %s", (_, options) => {
  const seen = (kinds: string[]) => (error: { kind: string }) => kinds.push(error.kind);

  it("a function hears of every violation of a call, and the program goes on", async () => {
    const { Box } = (await run(program, options)) as unknown as { Box: new () => Box };
    const kinds: string[] = [];
    runtime.configure({ onViolation: seen(kinds) });
    const box = new Box();
    expect(box.set(-1)).toBe(-1);
    expect(kinds).toEqual(["postcondition", "invariant"]);
    kinds.length = 0;
    expect(box.set(7)).toBe(7);
    expect(kinds).toEqual(["invariant", "entry-precondition"]);
  });

  it("what is ignored of one kind does not hide another", async () => {
    const { Box } = (await run(program, options)) as unknown as { Box: new () => Box };
    runtime.configure({ onViolation: { invariant: "ignore" } });
    const box = new Box();
    box.n = -5;
    expect(() => box.set(7)).toThrow("called outside its domain");
    expect(() => box.set(-1)).toThrow("breaks its promise");
    expect(box.set(1)).toBe(1);
  });

  it("checks are switched off and on while the program runs", async () => {
    const { Box } = (await run(program, options)) as unknown as { Box: new () => Box };
    const box = new Box();
    runtime.configure({ checks: "off" });
    expect(box.set(7)).toBe(7);
    runtime.configure({ checks: "on" });
    expect(() => box.set(7)).toThrow("called outside its domain");
  });

  it("what is redacted is in the error neither in words nor in values", async () => {
    const { login } = (await run(program, options)) as unknown as { login: (p: string) => void };
    runtime.configure({ redact: ["password"] });
    try {
      login("abc");
      expect.unreachable();
    } catch (error) {
      const { message, values } = error as { message: string; values: readonly { value: unknown }[] };
      expect(message).toContain("[redacted]");
      expect(message).not.toContain("abc");
      expect(values.map(({ value }) => String(value))).not.toContain("abc");
    }
  });
});
