import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { call, makeProject, start } from "./support.js";

const project = makeProject();
const world = path.join(project.root, "world.mjs");
afterAll(() => project.remove());

describe("the world of a child", () => {
  it("is the same for the same seed, in every process and after other cases", async () => {
    const [one, other] = [await start(project.root, { seed: 7 }), await start(project.root, { seed: 8 })];
    const first = await call(one, world, "look");
    const differs = await call(other, world, "look");
    await call(other, world, "wait");
    const again = await call(other, world, "look", { seed: 7 });
    expect(again).toEqual(first);
    expect(differs).not.toEqual(first);
    expect(first.value).toMatchObject({
      date: [
        "2024-01-01T00:00:00.000Z",
        "Mon Jan 01 2024 00:00:00 GMT+0000 (Coordinated Universal Time)",
        1704067200000,
        "2020-01-01T00:00:00.000Z",
      ],
      isDate: true,
      times: [0, 1704067200000, 0, [0, 0], "0"],
      zone: 0,
      locale: ["en-US", "UTC"],
    });
    const { numbers, crypto } = first.value as { numbers: number[]; crypto: unknown[] };
    expect(new Set(numbers).size).toBe(3);
    for (const number of numbers) expect(number >= 0 && number < 1).toBe(true);
    expect(crypto[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    await Promise.all([one.close(), other.close()]);
  });

  it("has an environment without anything of ours", async () => {
    process.env["PROVISO_TEST_SECRET"] = "secret";
    const child = await start(project.root, { env: { GIVEN: "1" } });
    const { env } = (await call(child, world, "look")).value as { env: string[] };
    expect(env.filter((name) => !["PWD", "SHLVL", "_", "OLDPWD"].includes(name))).toEqual([
      "GIVEN",
      "LANG",
      "LC_ALL",
      "TZ",
    ]);
    await child.close();
  });

  it("lets timers fire in order and at once", async () => {
    const child = await start(project.root);
    const began = performance.now();
    expect((await call(child, world, "wait")).value).toEqual([
      "first",
      "second",
      "tick",
      "tick",
      "tick",
      "tick",
      "hour at 3600000",
      "end at 7200000",
    ]);
    expect(performance.now() - began).toBeLessThan(10_000);
    await child.close();
  });

  it("does not let a timeout overtake a file, nor a forgotten interval keep a call waiting", async () => {
    const child = await start(project.root);
    for (let i = 0; i < 20; i++)
      expect(await call(child, world, "race", { args: [project.victim] })).toMatchObject({ value: "intact" });
    expect(await call(child, world, "unreferenced")).toMatchObject({ kind: "stuck" });
    expect(await call(child, world, "aborted")).toMatchObject({ kind: "error", code: "ABORT_ERR" });
    await child.close();
  });

  it("has real time where that is asked for", async () => {
    const child = await start(project.root, { clock: "real" });
    expect(await call(child, world, "realTime")).toMatchObject({ value: "true" });
    await child.close();
  });
});
