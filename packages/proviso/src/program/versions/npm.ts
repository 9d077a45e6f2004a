import { lastLines } from "./last-lines.js";
import type { Ended, VersionMachine } from "./machine.js";

const flags = [
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  "--fetch-retries=1",
  "--fetch-retry-mintimeout=1000",
  "--fetch-timeout=60000",
];

/** What `npm run` and `npx` say to programs of the project they were called in, which is not the one installed here. */
const forgotten = {
  npm_config_workspace: undefined,
  npm_config_workspaces: undefined,
  npm_config_local_prefix: undefined,
  npm_config_global: undefined,
};

/** Why npm did not succeed: in a phrase, and in its own last lines, if it said something that the phrase does not. */
export interface NpmFailure {
  readonly reason: string;
  readonly said: string;
}

/** Runs npm in a folder. */
export async function npm(
  machine: VersionMachine,
  cwd: string,
  args: readonly string[],
): Promise<NpmFailure | undefined> {
  const ended = await machine.run({
    program: "npm",
    args: [...args, ...flags],
    cwd,
    env: forgotten,
    milliseconds: 600_000,
  });
  return failureOf(ended);
}

const unreachable = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/;

function failureOf(ended: Ended): NpmFailure | undefined {
  switch (ended.kind) {
    case "not installed":
      return { reason: "npm is not installed", said: "" };
    case "failed":
      return { reason: ended.reason, said: "" };
    case "exited": {
      if (ended.status === 0) return undefined;
      const said = ended.err.trim() === "" ? ended.out : ended.err;
      const reason = unreachable.test(said)
        ? "the registry cannot be reached"
        : /\bE404\b/.test(said)
          ? "the registry has no package of that name"
          : /\bETARGET\b/.test(said)
            ? "the registry has no such version"
            : `npm ended with status ${ended.status}`;
      return { reason, said: lastLines(said) };
    }
  }
}
