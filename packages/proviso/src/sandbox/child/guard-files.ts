// Files: whatever writes is refused here by its name, before Node's permission model refuses it again. What reads is
// left to the permission model and noted when that refuses. File descriptors that were open before the user's code
// came (the pipe, the journal, the event loop's) are not there for it.
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { apply, getPrototypeOf, ownKeys, proxy, put, replace, SafePromise } from "./intrinsics.js";
import { type Refuse, refuseEach } from "./refuse.js";

/** Without `Sync`. */
const writing = new Set([
  ...["appendFile", "chmod", "chown", "copyFile", "cp", "fchmod", "fchown", "ftruncate", "futimes", "lchmod"],
  ...[
    "lchown",
    "link",
    "lutimes",
    "mkdir",
    "mkdtemp",
    "mkdtempDisposable",
    "rename",
    "rm",
    "rmdir",
    "symlink",
  ],
  ...["truncate", "unlink", "utimes", "writeFile"],
]);
const writingByDescriptor = new Set(["write", "writev"]);
const writingOfHandles = [
  ...["appendFile", "chmod", "chown", "createWriteStream", "datasync", "sync", "truncate", "utimes", "write"],
  ...["writeFile", "writev"],
];

type Callable = (...args: unknown[]) => unknown;
type Form = "sync" | "callback" | "promise";

/** Whether a call is to be refused. By index: iteration is the user's to change. */
type Objection = (args: readonly unknown[]) => boolean;

/** How many calls are under way that have not answered yet; the clock waits for them. */
export interface Activity {
  underWay: number;
}

export async function guardFiles(
  refuse: Refuse,
  note: (what: string, target: unknown) => void,
  activity: Activity,
): Promise<void> {
  await guardHandles(refuse);
  const isPrivate = privateDescriptors();
  const guard = (target: object, owner: string, formOf: (name: string) => Form): void => {
    for (const key of ownKeys(target)) {
      const value: unknown = (target as Record<PropertyKey, unknown>)[key];
      if (typeof key !== "string" || typeof value !== "function" || /^[A-Z_]/.test(key)) continue;
      const objection = objectionTo(key.replace(/Sync$/, ""), isPrivate);
      const watched = watch(
        value as Callable,
        `${owner}.${key}`,
        formOf(key),
        objection,
        refuse,
        note,
        activity,
      );
      replace(target, key, watched);
    }
  };
  guard(fs.promises, "fs.promises", () => "promise");
  guard(fs, "fs", (name) => (name.endsWith("Sync") ? "sync" : "callback"));
  refuseEach(fs, "fs", ["Utf8Stream"], refuse);
}

function objectionTo(name: string, isPrivate: (descriptor: unknown) => boolean): Objection {
  if (writing.has(name)) return () => true;
  if (writingByDescriptor.has(name)) return (args) => args[0] !== 1 && args[0] !== 2;
  if (name === "open") return (args) => typeof args[1] !== "function" && !onlyReads(args[1]);
  return (args) => isPrivate(args[0]);
}

const onlyReads = (flags: unknown): boolean =>
  flags === undefined || flags === null || flags === "r" || flags === "rs" || flags === "sr" || flags === 0;

let depth = 0;

function watch(
  original: Callable,
  name: string,
  form: Form,
  objection: Objection,
  refuse: Refuse,
  note: (what: string, target: unknown) => void,
  activity: Activity,
): Callable {
  const held = process;
  const { nextTick } = held;
  const noteIfRefused = (error: unknown, target: unknown): void => {
    if (isRefusal(error)) note(name, target);
  };
  const noted = async (promise: Promise<unknown>, target: unknown): Promise<unknown> => {
    activity.underWay++;
    try {
      return await promise;
    } catch (error) {
      noteIfRefused(error, target);
      throw error;
    } finally {
      activity.underWay--;
    }
  };
  // These answer many times, or never.
  const isWatcher = /\.(un)?watch/.test(name);
  return proxy(original, {
    apply(_, receiver, args: unknown[]) {
      const target = args[0];
      const callback = args[args.length - 1];
      if (objection(args)) {
        const error = refuse(name, target);
        if (form === "promise") return rejected(error);
        if (form === "sync" || typeof callback !== "function") throw error;
        return apply(nextTick, held, [callback, error]);
      }
      let isOpen = form === "callback" && typeof callback === "function" && !isWatcher;
      const close = (): void => {
        if (isOpen) activity.underWay--;
        isOpen = false;
      };
      if (isOpen) {
        activity.underWay++;
        put(args, args.length - 1, function (this: unknown, ...results: unknown[]) {
          close();
          noteIfRefused(results[0], target);
          return apply(callback as Callable, this, results);
        });
      }
      depth++;
      try {
        const result = apply(original, receiver, args);
        return result instanceof SafePromise ? noted(result, target) : result;
      } catch (error) {
        close();
        // Node's functions call each other; the user called the outermost.
        if (depth === 1) noteIfRefused(error, target);
        throw error;
      } finally {
        depth--;
      }
    },
  });
}

async function rejected(error: Error): Promise<never> {
  throw error;
}

function isRefusal(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && (error as { code?: unknown }).code === "ERR_ACCESS_DENIED"
  );
}

/** The class of what `fs.promises.open` gives is found by opening something. */
async function guardHandles(refuse: Refuse): Promise<void> {
  const handle = await fs.promises.open(fileURLToPath(import.meta.url));
  refuseEach(getPrototypeOf(handle) as object, "FileHandle", writingOfHandles, refuse);
  await handle.close();
}

function privateDescriptors(): (descriptor: unknown) => boolean {
  const open: boolean[] = [];
  for (let descriptor = 0; descriptor < 256; descriptor++)
    open[descriptor] = descriptor > 2 && isOpen(descriptor);
  return (descriptor) => typeof descriptor === "number" && open[descriptor] === true;
}

function isOpen(descriptor: number): boolean {
  try {
    fs.fstatSync(descriptor);
    return true;
  } catch {
    return false;
  }
}
