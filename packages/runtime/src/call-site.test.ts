import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { callSite } from "./call-site.js";

const cwd = process.cwd();
afterEach(() => vi.restoreAllMocks());

/** The sites of all frames, outermost last. */
function sites(stack: string): string[] {
  const found: string[] = [];
  for (let i = 0; ; i++) {
    const site = callSite(stack, i);
    if (site === undefined) return found;
    found.push(site);
  }
}

describe("the site of a call", () => {
  it("is found in V8's traces", () => {
    expect(
      sites(`Error
    at enter (file:///home/me/app/node_modules/@proviso/runtime/dist/engine.js:10:11)
    at withdraw (file:///home/me/app/src/account.ts:12:3)
    at async transfer (/home/me/app/src/bank.js:4:5)
    at async file:///home/me/app/src/main.ts:7:9
    at async Promise.all (index 0)
    at new Promise (<anonymous>)
    at Array.map (<anonymous>)
    at Object.<anonymous> (/home/me/app (copy)/a b.js:1:2)
    at /home/me/app (copy)/c.js:3:4
    at get size [as size] (https://x.org/app.js?v=1:5:6)
    at eval (eval at f (file:///home/me/app/e.js:1:2), <anonymous>:1:1)
    at ModuleJob.run (node:internal/modules/esm/module_job:325:25)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)
    at f (webpack-internal:///./src/a.ts:8:9)`),
    ).toEqual([
      "/home/me/app/src/account.ts:12:3",
      "/home/me/app/src/bank.js:4:5",
      "/home/me/app/src/main.ts:7:9",
      "/home/me/app (copy)/a b.js:1:2",
      "/home/me/app (copy)/c.js:3:4",
      "https://x.org/app.js:5:6",
      "webpack-internal:///./src/a.ts:8:9",
    ]);
  });

  it("is found in Firefox's traces", () => {
    expect(
      sites(`enter@http://localhost:5173/node_modules/.vite/deps/@proviso_runtime.js?v=1a2b:10:11
withdraw@http://localhost:5173/src/account.ts?t=17:12:3
transfer/<@http://localhost:5173/@scope/bank.js:4:5
async*main@file:///home/me/my%20app/main.js:7:9
@http://localhost:5173/a.js:1:2
f@http://localhost:5173/a.js line 3 > eval:1:1
forEach@self-hosted:203:17
`),
    ).toEqual([
      "http://localhost:5173/src/account.ts:12:3",
      "http://localhost:5173/@scope/bank.js:4:5",
      "/home/me/my app/main.js:7:9",
      "http://localhost:5173/a.js:1:2",
    ]);
  });

  it("is found in Safari's traces", () => {
    expect(
      sites(`withdraw@https://x.org/account.js:12:3
https://x.org/@scope/anonymous.js:4:5
forEach@[native code]
eval code
module code@https://x.org/main.js:7:9`),
    ).toEqual([
      "https://x.org/account.js:12:3",
      "https://x.org/@scope/anonymous.js:4:5",
      "https://x.org/main.js:7:9",
    ]);
  });

  it("is a path on Windows", () => {
    vi.spyOn(process, "cwd").mockReturnValue("D:\\work");
    expect(
      sites(`Error
    at f (file:///C:/my%20app/a.ts:1:2)
    at g (C:\\app\\b.js:3:4)
    at D:\\work\\src\\c.js:5:6
    at file:///D:/work/d.js:7:8`),
    ).toEqual(["C:/my app/a.ts:1:2", "C:/app/b.js:3:4", "src/c.js:5:6", "d.js:7:8"]);
  });

  it("is relative to the working folder when inside", () => {
    const url = pathToFileURL(cwd).href;
    expect(sites(`Error\n    at f (${url}/src/a.ts:1:2)\n    at g (${cwd}-other/b.ts:3:4)`)).toEqual([
      "src/a.ts:1:2",
      `${cwd}-other/b.ts:3:4`,
    ]);
  });

  it("needs neither a process nor a working folder that exists", () => {
    const stack = `Error\n    at f (${cwd}/a.ts:1:2)`;
    vi.spyOn(process, "cwd").mockImplementation(() => {
      throw new Error("ENOENT");
    });
    expect(callSite(stack, 0)).toBe(`${cwd}/a.ts:1:2`);
    vi.stubGlobal("process", undefined);
    try {
      expect(callSite(stack, 0)).toBe(`${cwd}/a.ts:1:2`);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("may be malformed or missing", () => {
    expect(callSite("Error\n    at f (file:///a%ZZ.ts:1:2)", 0)).toBe("/a%ZZ.ts:1:2");
    expect(callSite("", 0)).toBe(undefined);
    expect(callSite("Error\n    at f (file:///a.ts:1:2)", 1)).toBe(undefined);
  });

  it("is that of a real call", () => {
    const site = callSite(String(new Error("x").stack), 0);
    expect(site).toMatch(/^packages\/runtime\/src\/call-site\.test\.ts:\d+:\d+$/);
  });

  it("counts the frames of asynchronous functions", async () => {
    const inner = async (): Promise<string | undefined> => {
      await undefined;
      return callSite(String(new Error("x").stack), 1);
    };
    const outer = async (): Promise<string | undefined> => await inner();
    expect(await outer()).toMatch(/^packages\/runtime\/src\/call-site\.test\.ts:\d+:\d+$/);
  });
});
