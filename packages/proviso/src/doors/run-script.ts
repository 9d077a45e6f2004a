import { type ChildProcess, spawn } from "node:child_process";
import { environmentOf, type Settings } from "./settings.js";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs a script with its contracts checked, in a process of its own. Gives that process's exit status. */
export async function runScript(
  script: string,
  args: readonly string[],
  settings: Partial<Settings>,
  cwd: string,
): Promise<number> {
  const register = new URL("./node/register.js", import.meta.url).href;
  const child = spawn(process.execPath, ["--import", register, script, ...args], {
    cwd,
    stdio: "inherit",
    env: { ...process.env, ...environmentOf(settings) },
  });
  const stopForwarding = forwardSignals(child);
  const { status, signal } = await ended(child);
  stopForwarding();
  if (signal !== null) {
    // What ended the program ends the command, so that whoever waits for it sees the same.
    process.kill(process.pid, signal);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return status ?? 1;
}

function ended(child: ChildProcess): Promise<{ status: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (status, signal) => resolve({ status, signal }));
  });
}

/** A terminal sends Ctrl-C to the child too; then it is only kept from ending the parent first. */
function forwardSignals(child: ChildProcess): () => void {
  const listeners = signals.map((signal) => {
    const listener = (): void => {
      if (signal !== "SIGINT" || process.stdin.isTTY !== true) child.kill(signal);
    };
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return () => {
    for (const stop of listeners) stop();
  };
}
