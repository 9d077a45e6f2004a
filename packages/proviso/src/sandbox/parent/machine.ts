// The edge: what the parent asks of the machine it runs on. Tests give a machine that lacks something.
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly spawn: typeof spawn;
  /** Opens a file that has no name any more, for a parent and a child to share. */
  openNameless(): number;
  /** Milliseconds that only grow. */
  now(): number;
  /** Memory in use by a process in megabytes, where the machine tells. */
  memory(pid: number): number | undefined;
  /** Processor time of a process's main thread in milliseconds, where the machine tells. */
  cpuTime(pid: number): number | undefined;
}

export const thisMachine: Machine = {
  platform: process.platform,
  spawn,
  openNameless() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "proviso-journal-"));
    try {
      const file = path.join(folder, "journal");
      const descriptor = fs.openSync(file, "wx+", 0o600);
      fs.unlinkSync(file);
      return descriptor;
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
  now: () => performance.now(),
  memory(pid) {
    const pages = linuxFacts(pid, "statm")?.[1];
    return pages === undefined ? undefined : (pages * 4096) / 1e6;
  },
  cpuTime(pid) {
    const nanoseconds = linuxFacts(pid, "schedstat")?.[0];
    return nanoseconds === undefined ? undefined : nanoseconds / 1e6;
  },
};

function linuxFacts(pid: number, file: "statm" | "schedstat"): readonly number[] | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, "utf8").split(" ").map(Number);
  } catch {
    return undefined;
  }
}

export type { ChildProcess };
