import { type Diagnostic, diagnose } from "../../diagnostic/index.js";
import { lastLines } from "./last-lines.js";
import type { Ended, VersionMachine } from "./machine.js";
import type { Outcome, Repository } from "./version.js";

/** Git's messages in English, no questions asked, no hook run, and the user's index not even refreshed. */
const calm = { LC_ALL: "C", GIT_TERMINAL_PROMPT: "0", GIT_OPTIONAL_LOCKS: "0" };
const quiet = ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"];

/** Runs git in a folder. */
export function git(
  machine: VersionMachine,
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return machine.run({ program: "git", args: [...quiet, ...args], cwd, env: { ...calm, ...env } });
}

/** What git printed, or nothing if it did not succeed. */
export async function gitText(
  machine: VersionMachine,
  cwd: string,
  args: readonly string[],
): Promise<string | undefined> {
  const ended = await git(machine, cwd, args);
  return ended.kind === "exited" && ended.status === 0 ? ended.out.replace(/\r?\n$/, "") : undefined;
}

/** The repository around a folder; `written` is the version that was asked for. */
export async function repositoryAround(
  machine: VersionMachine,
  cwd: string,
  written: string,
): Promise<Outcome<Repository>> {
  const ended = await git(machine, cwd, ["rev-parse", "--show-toplevel", "--show-prefix"]);
  if (ended.kind === "exited" && ended.status === 0) {
    const text = ended.out.replace(/\r?\n$/, "");
    const end = text.lastIndexOf("\n");
    return {
      value: { top: text.slice(0, end).replace(/\r$/, ""), inside: text.slice(end + 1).replace(/\/$/, "") },
    };
  }
  return { problem: gitProblem(ended, written, cwd) };
}

/** Why git did not do what it was asked to. */
export function gitProblem(ended: Ended, written: string, cwd: string): Diagnostic {
  const span = { file: written, start: 0, end: 0 };
  switch (ended.kind) {
    case "not installed":
      return diagnose("version/no-git", span, { written });
    case "failed":
      return diagnose("version/git", span, { written, reason: ended.reason });
    case "exited":
      return /not a git repository/i.test(ended.err)
        ? diagnose("version/not-a-repository", span, { written, folder: cwd })
        : diagnose("version/git", span, { written, reason: lastLines(ended.err) });
  }
}
