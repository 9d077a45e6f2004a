import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Machine, openPool, startChild } from "../../packages/proviso/dist/sandbox/index.js";
import { thisMachine } from "../../packages/proviso/dist/sandbox/parent/machine.js";
import { call, makeProject, optionsFor, start } from "./support.js";

const project = makeProject();
const endings = path.join(project.root, "endings.mjs");
afterAll(() => project.remove());

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe("a pool", () => {
  it("gives out as many as its size, then waits; never the same child twice", async () => {
    const pool = openPool({ size: 2, start: () => startChild(optionsFor(project.root)) });
    const leases = [await pool.lease(), await pool.lease()].map((lease) => {
      if ("failure" in lease) throw new Error(lease.failure);
      return lease;
    });
    let isGiven = false;
    const third = pool.lease().then((lease) => {
      isGiven = true;
      if ("failure" in lease) throw new Error(lease.failure);
      return lease;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isGiven).toBe(false);
    await leases[0]?.release();
    await leases[0]?.release();
    const { child } = await third;
    expect(leases.map((lease) => lease.child.pid)).not.toContain(child.pid);
    expect(await call(child, endings, "fine")).toMatchObject({ value: "fine" });
    const waiting = pool.lease();
    await pool.close();
    expect(await waiting).toEqual({ failure: "The pool is closed." });
    expect(await pool.lease()).toEqual({ failure: "The pool is closed." });
    expect([...leases.map((lease) => lease.child.pid), child.pid].some(isAlive)).toBe(false);
  });

  it("hands on why a child cannot start, and goes on", async () => {
    let attempts = 0;
    const pool = openPool({
      size: 1,
      start: async () => (++attempts === 1 ? { failure: "not today" } : startChild(optionsFor(project.root))),
    });
    expect(await pool.lease()).toEqual({ failure: "not today" });
    const lease = await pool.lease();
    expect("child" in lease).toBe(true);
    await pool.close();
  });
});

describe("a machine that lacks something", () => {
  const lacking = (machine: Partial<Machine>) =>
    startChild(optionsFor(project.root, { machine: { ...thisMachine, ...machine } }));
  const systemError = (code: string): Error =>
    Object.assign(new Error(`${code}: no space left on device, open`), { code });

  it("has no space for the journal", async () => {
    const failing = (): never => {
      throw systemError("ENOSPC");
    };
    expect(await lacking({ openNameless: failing })).toEqual({
      failure: "The sandbox cannot start a process: ENOSPC: no space left on device, open",
    });
  });
  it("cannot start processes", async () => {
    const failing = (() => {
      throw new Error("spawn EAGAIN");
    }) as typeof spawn;
    expect(await lacking({ spawn: failing })).toEqual({
      failure: "The sandbox cannot start a process: spawn EAGAIN",
    });
  });
  it("tells neither processor time nor memory", async () => {
    const machine = { ...thisMachine, cpuTime: () => undefined, memory: () => undefined };
    const child = await start(project.root, { machine, limits: { call: 300 } });
    expect(await call(child, endings, "loop", { case: 1 })).toEqual({ ending: { kind: "hang", case: 1 } });
  });
});

describe.skipIf(process.platform === "win32")("nobody is left behind", () => {
  it.each(["SIGKILL", "SIGINT", "SIGTERM"] as const)("when the parent is ended by %s", async (signal) => {
    const script = path.join(import.meta.dirname, "orphan.mjs");
    const parent = spawn(process.execPath, [script, project.root, import.meta.dirname], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const said = await new Promise<string>((resolve) =>
      parent.stdout.once("data", (data) => resolve(`${data}`)),
    );
    const pids = JSON.parse(said) as number[];
    expect(pids.map(isAlive)).toEqual([true, true]);
    parent.kill(signal);
    for (let i = 0; i < 200 && pids.some(isAlive); i++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(pids.map(isAlive)).toEqual([false, false]);
  });

  it("nor any file, while children run", async () => {
    const journals = (): string[] =>
      readdirSync(tmpdir()).filter((name) => name.startsWith("proviso-journal-"));
    const before = journals();
    const child = await start(project.root);
    expect(journals()).toEqual(before);
    await child.close();
  });
});

it("no connection reaches a server that listens", async () => {
  let connections = 0;
  const server = createServer(() => connections++).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  const child = await start(project.root);
  const hostile = path.join(project.root, "hostile.mjs");
  for (const way of ["connect", "http", "fetch", "dispatcher", "agent"])
    expect(await call(child, hostile, `networks.${way}`, { args: [`${port}`] })).toMatchObject({
      code: "ERR_ACCESS_DENIED",
    });
  await child.close();
  expect(connections).toBe(0);
  server.close();
});
