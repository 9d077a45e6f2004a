import { writeFileSync } from "node:fs";
import path from "node:path";
import { makeFolder } from "./make-folder.js";
import { runCommandLine, type Terminal } from "./run-command.js";

/** Runs the process's own command line. */
export async function main(): Promise<void> {
  const cwd = workingFolder();
  if (cwd === undefined) {
    process.stderr.write("proviso: the working folder does not exist any more: go to another one.\n");
    process.exitCode = 2;
    return;
  }
  const progress = progressLine();
  const terminal: Terminal = {
    cwd,
    isTerminal: process.stdout.isTTY === true,
    env: process.env,
    progress: progress.show,
    worked: async () => (await import("#typescript")).keepCompiledCode(),
    out: (text) => {
      progress.clear();
      process.stdout.write(text);
    },
    err: (text) => {
      progress.clear();
      process.stderr.write(text);
    },
    write: (file, text) => {
      try {
        const target = path.resolve(cwd, file);
        makeFolder(path.dirname(target));
        writeFileSync(target, text);
        return undefined;
      } catch (error) {
        return `${file} could not be written: ${error instanceof Error ? error.message : String(error)}`;
      }
    },
  };
  // A reader that closes early, as `head` does, is no fault.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    process.stderr.write(`proviso: the report could not be written: ${error.message}\n`);
    process.exit(2);
  });
  try {
    process.exitCode = await runCommandLine(process.argv.slice(2), terminal);
  } catch (error) {
    terminal.err(
      `proviso: internal fault, please report it.\n${error instanceof Error ? error.stack : String(error)}\n`,
    );
    // Processes that were started would keep it alive.
    process.stderr.write("", () => process.exit(3));
  }
}

function workingFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

/** A line on standard error that is written over, only where a person watches and only after a moment. */
function progressLine(): { show(text: string): void; clear(): void } {
  const started = performance.now();
  let last = 0;
  let shown = false;
  return {
    show: (text) => {
      const now = performance.now();
      if (process.stderr.isTTY !== true || now - started < 500 || now - last < 100) return;
      last = now;
      shown = true;
      process.stderr.write(`\r\u001b[K${text}`);
    },
    clear: () => {
      if (shown) process.stderr.write("\r\u001b[K");
      shown = false;
    },
  };
}
