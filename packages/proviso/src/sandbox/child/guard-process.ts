// The process: ways out of it end it in our own way, ways to reach others are refused, and what is left over when
// everything else has failed (an error that nobody caught, a loop with nothing to do) is reported.
import { Readable, Writable } from "node:stream";
import type { LastWords } from "../protocol.js";
import { apply, replace, SafeError, toNumber, toText } from "./intrinsics.js";
import { type Refuse, refuseEach } from "./refuse.js";

const soon = setImmediate;

const refused = [
  ...["binding", "_linkedBinding", "dlopen", "chdir", "kill", "_kill", "execve", "umask", "openStdin"],
  ...["setuid", "seteuid", "setgid", "setegid", "setgroups", "initgroups"],
  ...["_debugProcess", "_debugEnd", "setUncaughtExceptionCaptureCallback"],
];

export interface ProcessGuard {
  /** Called when the event loop is empty while somebody waits; once. */
  onceStuck(callback: (() => void) | undefined): void;
}

export function guardProcess(refuse: Refuse, end: (words: LastWords) => never): ProcessGuard {
  const held = process;
  const { emit } = process;
  let stuck: (() => void) | undefined;
  let origin = "uncaught exception";
  held.setUncaughtExceptionCaptureCallback((error) =>
    end({ kind: "rejection", error: `${origin}: ${textOf(error)}` }),
  );
  // Node tells these two by `process.emit`, whoever listens; listeners could be removed.
  replace(held, "emit", function (this: unknown, ...args: unknown[]): boolean {
    if (args[0] === "uncaughtExceptionMonitor")
      origin = args[2] === "unhandledRejection" ? "unhandled rejection" : "uncaught exception";
    if (args[0] === "beforeExit") {
      const callback = stuck;
      stuck = undefined;
      if (callback === undefined) end({ kind: "stuck" });
      // Keeps the process until what waits has gone on; else it would end when that waits again.
      soon(() => undefined);
      callback();
      return true;
    }
    return apply(emit, this, args);
  });
  const exit = (code: unknown = held.exitCode): never =>
    end({ kind: "exit", code: toNumber(code ?? 0) || 0 });
  replace(held, "exit", exit);
  replace(held, "reallyExit", exit);
  replace(held, "abort", () => exit(134));
  replace(held, "report", undefined);
  for (const name of ["_getActiveHandles", "_getActiveRequests"]) replace(held, name, () => []);
  refuseEach(held, "process", refused, refuse);
  return {
    onceStuck(callback) {
      stuck = callback;
    },
  };
}

/** Streams that are no sockets: Node's own would hand out the class that opens connections. */
export function replaceStreams(writeSync: (descriptor: number, text: Uint8Array | string) => unknown): void {
  const output = (descriptor: number): Writable => {
    const stream = new Writable({
      decodeStrings: false,
      write(chunk: string | Uint8Array, _encoding, callback) {
        try {
          writeSync(descriptor, chunk);
        } catch {
          // Nobody reads any more.
        }
        callback();
      },
    });
    return Object.assign(stream, { fd: descriptor, isTTY: false });
  };
  replace(process, "stdout", output(1));
  replace(process, "stderr", output(2));
  replace(process, "stdin", Object.assign(Readable.from([]), { fd: 0, isTTY: false }));
}

/** An error as text. Its stack may be a getter that throws. */
export function textOf(error: unknown): string {
  try {
    const stack = error instanceof SafeError ? error.stack : undefined;
    return typeof stack === "string" ? stack : toText(error);
  } catch {
    return "an error that cannot be shown";
  }
}
