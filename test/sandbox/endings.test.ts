import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Ending, openPool, type Pool, startChild } from "../../packages/proviso/dist/sandbox/index.js";
import { asChild, call, hook, makeProject, optionsFor } from "./support.js";

const project = makeProject();
const endings = path.join(project.root, "endings.mjs");
let pool: Pool;

beforeAll(() => {
  const limits = { call: 500, heap: 64 };
  pool = openPool({ size: 1, start: () => startChild(optionsFor(project.root, { limits })) });
});
afterAll(async () => {
  await pool.close();
  project.remove();
});

/** Makes a call in a fresh child of the pool; then the pool must go on. */
async function outcomeOf(name: string): ReturnType<typeof call> {
  const lease = await pool.lease();
  if ("failure" in lease) throw new Error(lease.failure);
  const outcome = await call(lease.child, endings, name, { case: 42 });
  await lease.release();
  const next = await pool.lease();
  if ("failure" in next) throw new Error(next.failure);
  expect(await call(next.child, endings, "fine")).toMatchObject({ kind: "value", value: "fine" });
  await next.release();
  return outcome;
}

describe("a call that does not come back", () => {
  const cases: readonly [string, Partial<Ending>][] = [
    ["loop", { kind: "hang" }],
    ["microtasks", { kind: "hang" }],
    ["ticks", { kind: "hang" }],
    ["asleep", { kind: "hang" }],
    ["exit", { kind: "exit", code: 7 }],
    ["reallyExit", { kind: "exit", code: 8 }],
    ["abort", { kind: "exit", code: 134 }],
    ["exitAnyhow", { kind: "exit", code: 9 }],
  ];
  it.each(cases)("%s costs its child and is told", async (name, ending) => {
    expect(await outcomeOf(name)).toEqual({ ending: { ...ending, case: 42 } });
  });

  it.each([
    ["rejection", /^unhandled rejection: Error: nobody handles this\n\s+at rejection/],
    ["stray", /^uncaught exception: TypeError: nobody catches this\n\s+at/],
  ])("%s that nobody handles is told with its text", async (name, text) => {
    expect(await outcomeOf(name)).toEqual({
      ending: { kind: "rejection", error: expect.stringMatching(text), case: 42 },
    });
  });
});

describe("a call that takes all memory", () => {
  const onLinux = process.platform === "linux" ? ["memory", "buffers"] : ["memory"];
  it.each(onLinux)("%s costs its child and is told", async (name) => {
    const limits = { call: 10_000, heap: 64 };
    const child = asChild(await startChild(optionsFor(project.root, { limits })));
    expect(await call(child, endings, name, { case: 6 })).toEqual({ ending: { kind: "memory", case: 6 } });
  });
});

describe("a call that comes back after all", () => {
  it("a promise that nothing can settle is seen at once and costs nothing", async () => {
    expect(await outcomeOf("never")).toMatchObject({ kind: "stuck" });
  });
  it("recursion without end is an error like others", async () => {
    expect(await outcomeOf("recursion")).toMatchObject({ kind: "error", name: "RangeError" });
  });
  it("signals to itself are refused", async () => {
    expect(await outcomeOf("kill")).toMatchObject({ kind: "error", code: "ERR_ACCESS_DENIED" });
  });
});

describe("children", () => {
  it("keep the end of what they print to themselves", async () => {
    const child = asChild(await startChild(optionsFor(project.root)));
    expect(await call(child, endings, "noise")).toMatchObject({ kind: "value" });
    await child.close();
    const { stdout, stderr } = child.output();
    expect(stdout.length).toBe(16_384);
    expect(stdout.slice(-7)).toBe("x 1999\n");
    expect(stderr).toBe("the end\n");
  });

  it("end as done when they are closed, and say so again", async () => {
    const child = asChild(await startChild(optionsFor(project.root)));
    expect(await child.close()).toEqual({ kind: "done" });
    expect(await child.close()).toEqual({ kind: "done" });
    expect(await child.receive()).toEqual({ ending: { kind: "done" } });
    child.send("nobody");
  });

  it("are known by the last case they noted", async () => {
    const limits = { call: 500 };
    const child = asChild(await startChild(optionsFor(project.root, { limits })));
    for (const number of [1, 2, 2]) await call(child, endings, "fine", { case: number });
    const last = 2 ** 40 + 1;
    expect(await call(child, endings, "loop", { case: last })).toEqual({
      ending: { kind: "hang", case: last },
    });
  });

  it("are known by a case at or before theirs where not all are noted, unless they say it themselves", async () => {
    const limits = { call: 500 };
    const begin = async () => asChild(await startChild(optionsFor(project.root, { limits })));
    const passed = { case: 1, passed: 3 };
    expect(await call(await begin(), endings, "loop", passed)).toEqual({
      ending: { kind: "hang", case: 2, vague: true },
    });
    expect(await call(await begin(), endings, "loop", { case: 1, passed: 0 })).toEqual({
      ending: { kind: "hang", case: 2, vague: true },
    });
    expect(await call(await begin(), endings, "exit", passed)).toMatchObject({
      ending: { kind: "exit", case: 4 },
    });
    expect(await call(await begin(), endings, "rejection", passed)).toMatchObject({
      ending: { kind: "rejection", case: 4 },
    });
  });

  it("may take as long as they like in all, while cases go by", async () => {
    const child = asChild(
      await startChild(optionsFor(project.root, { limits: { call: 500 }, clock: "real" })),
    );
    for (let number = 0; number < 4; number++)
      expect(await call(child, endings, "slow", { case: number })).toMatchObject({ kind: "value" });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await call(child, endings, "fine")).toMatchObject({ kind: "value" });
    await child.close();
  });

  it("are killed by how long they work, whatever they do", async () => {
    const limits = { call: 600_000, process: 2_000 };
    const child = asChild(
      await startChild(optionsFor(project.root, { limits: { ...limits, work: 60_000 } })),
    );
    expect(await call(child, endings, "loop", { case: 3 })).toEqual({ ending: { kind: "expired", case: 3 } });
  });

  it.each([
    ["no such guest", { guest: "file:///nowhere/guest.mjs" }, /did not start: .*nowhere/s],
    [
      "no such root",
      { root: "/nowhere/at/all" },
      /cannot run in .nowhere.at.all: there is no such folder\.$/,
    ],
    ["no such Node", { node: "/nowhere/node" }, /cannot start a process: .*ENOENT/],
    ["no such hook", { hook: "file:///nowhere/hook.mjs" }, /did not start: /],
  ])("that cannot start are data: %s", async (_, options, message) => {
    expect(await startChild(optionsFor(project.root, options))).toEqual({
      failure: expect.stringMatching(message),
    });
  });

  it("that send what is no message are crashes", async () => {
    expect(await startChild(optionsFor(project.root, { hook: malformed }))).toEqual({
      failure: "The sandbox did not start: the child sent what is no message",
    });
  });

  it("that are killed from outside are crashes", async () => {
    const child = asChild(await startChild(optionsFor(project.root)));
    process.kill(child.pid, "SIGSEGV");
    expect(await child.receive()).toEqual({
      ending: expect.objectContaining({
        kind: "crash",
        reason: "the process was ended by SIGSEGV",
        case: undefined,
      }),
    });
  });
});

/** Runs before the guard is up and so can write where nothing else can. */
const malformed = `data:text/javascript,${encodeURIComponent('import fs from "node:fs"; fs.writeSync(3, "garbage\\n");')}`;

describe("contracts", () => {
  it("are woven into TypeScript in the sandbox", async () => {
    const child = asChild(await startChild(optionsFor(project.root, { hook })));
    const half = path.join(project.root, "half.ts");
    expect(await call(child, half, "half", { args: [4] as unknown as string[] })).toMatchObject({
      value: "2",
    });
    expect(await call(child, half, "half", { args: [3] as unknown as string[] })).toMatchObject({
      kind: "error",
      name: "EntryPreconditionError",
      refusals: [],
      changed: [],
    });
    await child.close();
  });
});
