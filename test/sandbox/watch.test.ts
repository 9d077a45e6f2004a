import { describe, expect, it } from "vitest";
import { type Exit, endingOf } from "../../packages/proviso/src/sandbox/ending.js";
import type { Entry } from "../../packages/proviso/src/sandbox/journal.js";
import { makeLines } from "../../packages/proviso/src/sandbox/parent/lines.js";
import { lookEvery, makeWatch } from "../../packages/proviso/src/sandbox/parent/watch.js";
import { readLine } from "../../packages/proviso/src/sandbox/protocol.js";

const limits = { call: 1000, work: 5000, process: 100_000, heap: 256 };

/** Looks at a child `times` times in a row and gives the last judgement, or when it was other than fine. */
function watchFor(
  times: number,
  entry: (i: number) => Entry,
  machine: { every?: number; cpuPerLook?: number; memory?: number; growth?: number } = {},
): string {
  const { every = lookEvery, cpuPerLook, memory, growth = 0 } = machine;
  const judge = makeWatch(limits, { now: 0 });
  for (let i = 1; i <= times; i++) {
    const judgement = judge({
      entry: entry(i),
      now: i * every,
      cpu: () => (cpuPerLook === undefined ? undefined : i * cpuPerLook),
      memory: () => (memory === undefined ? undefined : memory + i * growth),
    });
    if (judgement !== "fine") return `${judgement} after ${i * every}`;
  }
  return "fine";
}
const still = (state: Entry["state"]) => (): Entry => ({ count: 1, state, case: 1 });
const moving = (i: number): Entry => ({ count: i, state: "case", case: 1 });

describe("a child is watched", () => {
  it("hangs when its journal stands still for longer than the limit of what it does", () => {
    expect(watchFor(1000, still("case"))).toBe("hang after 1100");
    expect(watchFor(1000, still("work"))).toBe("hang after 5100");
    expect(watchFor(1000, still("starting"))).toBe("hang after 5100");
    expect(watchFor(1000, still("rest"))).toBe("fine");
  });
  it("is left alone as long as the journal moves, until its time is over", () => {
    expect(watchFor(1900, moving)).toBe("fine");
    expect(watchFor(3000, moving)).toBe("expired after 100050");
  });
  it("is granted more when it is given no processor time, or when its heap is full", () => {
    expect(watchFor(1000, still("case"), { cpuPerLook: lookEvery })).toBe("hang after 1100");
    expect(watchFor(1000, still("case"), { cpuPerLook: 1 })).toBe("hang after 5100");
    expect(watchFor(1000, still("case"), { cpuPerLook: lookEvery, memory: 300 })).toBe("hang after 10100");
  });
  it("is not blamed for time in which nobody looked", () => {
    expect(watchFor(10, still("case"), { every: 3_600_000 })).toBe("fine");
    expect(watchFor(100, still("case"), { every: 3_600_000 })).toBe("hang after 43200000");
  });
  it("is granted more while it fills its heap", () => {
    expect(watchFor(1000, still("case"), { cpuPerLook: 50, memory: 80, growth: 1 })).toBe("hang after 1100");
    expect(watchFor(1000, still("case"), { cpuPerLook: 50, memory: 80, growth: 4 })).not.toBe(
      "hang after 1100",
    );
  });
  it("is ended when it takes more memory than heap and buffers may", () => {
    expect(watchFor(10, moving, { memory: 1000 })).toBe("memory after 50");
  });
});

describe("an exit is understood", () => {
  const exit = (facts: Partial<Exit>): Exit => ({
    code: null,
    signal: null,
    words: undefined,
    cause: undefined,
    stderr: "",
    entry: { state: "case", case: 3 },
    ...facts,
  });
  const full = "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory";
  it.each([
    [{ signal: "SIGABRT", stderr: full }, "memory"],
    [{ code: 134, stderr: full }, "memory"],
    [{ code: 1, stderr: full }, "crash"],
    [{ signal: "SIGABRT" }, "crash"],
    [{ signal: "SIGKILL", cause: { kind: "hang" } }, "hang"],
    [{ signal: "SIGKILL", cause: { kind: "hang" }, words: { kind: "exit", code: 1 } }, "exit"],
    [{ signal: "SIGKILL", cause: { kind: "malformed", what: "x" }, words: { kind: "done" } }, "crash"],
    [{ code: 0, words: { kind: "stuck" } }, "hang"],
    [{ code: 0 }, "crash"],
    [{ signal: "SIGKILL" }, "crash"],
  ] satisfies [Partial<Exit>, string][])("%j is %s", (facts, kind) => {
    const ending = endingOf(exit(facts));
    expect(ending).toMatchObject({ kind, case: 3 });
    expect(ending).not.toHaveProperty("vague");
  });

  it("of a child whose cases were not all noted, as far as it said itself", () => {
    const entry = { state: "cases", case: 3 } as const;
    const hang = { signal: "SIGKILL", cause: { kind: "hang" }, entry } as const;
    expect(endingOf(exit(hang))).toEqual({ kind: "hang", case: 3, vague: true });
    expect(endingOf(exit({ signal: "SIGSEGV", entry }))).toMatchObject({
      kind: "crash",
      case: 3,
      vague: true,
    });
    expect(endingOf(exit({ code: 134, stderr: full, entry }))).toEqual({
      kind: "memory",
      case: 3,
      vague: true,
    });
  });
});

describe("lines from a child", () => {
  it.each(["", "x", "m", "m{", "z1", "e{}", 'e{"kind":"exit"}', 'f{"what":1}', "rr", 'e"done"', "enull"])(
    "%j is no message",
    (line) => {
      expect(readLine(line)).toBeUndefined();
    },
  );
  it("are put together from pieces, in the middle of a character too", () => {
    const bytes = new TextEncoder().encode('mé\n\nm"€"\nrest');
    for (let size = 1; size <= bytes.length; size++) {
      const lines: string[] = [];
      const take = makeLines((line) => lines.push(line));
      for (let at = 0; at < bytes.length; at += size) expect(take(bytes.subarray(at, at + size))).toBe(true);
      expect(lines).toEqual(["mé", "", 'm"€"']);
    }
  });
});
