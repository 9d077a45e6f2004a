import { closeSync, existsSync, readSync, writeSync } from "node:fs";
import type { Duplex } from "node:stream";
import { type Cause, type Ending, endingOf } from "../ending.js";
import { type Entry, entrySize, readEntry } from "../journal.js";
import { defaultLimits, type Limits } from "../limits.js";
import {
  descriptors,
  type Json,
  type LastWords,
  type Refusal,
  readLine,
  type StartMessage,
} from "../protocol.js";
import { BoundedText } from "./bounded-text.js";
import { abilitiesOf, command, environment, nodeArguments } from "./command.js";
import { makeLines } from "./lines.js";
import { type ChildProcess, type Machine, thisMachine } from "./machine.js";
import { makeReaper, type Reaper } from "./reaper.js";
import { lookEvery, makeWatch } from "./watch.js";

export interface SandboxOptions {
  /** The folder of the user's project: what the child may read and where it runs. */
  readonly root: string;
  /** The URL of a module that exports `serve`, see `GuestModule`. */
  readonly guest: string;
  /** The URL of the module that weaves contracts into what is loaded. */
  readonly hook?: string;
  /** A text for the hook, and the variable of the environment by which it learns the descriptor of the file that has it. */
  readonly handed?: { readonly variable: string; readonly text: string } | undefined;
  /** More folders to read, such as the guest's. */
  readonly readable?: readonly string[];
  /** More environment variables. Nothing is inherited. */
  readonly env?: Readonly<Record<string, string>>;
  readonly seed?: number;
  /** "frozen" by default: dates stand still and timers are virtual. */
  readonly clock?: "frozen" | "real";
  readonly limits?: Partial<Limits>;
  /** Another Node than this one. */
  readonly node?: string;
  readonly machine?: Machine;
}

/** Why there is no child, in a sentence. */
export interface StartFailure {
  readonly failure: string;
}

/** What comes from a child: messages of the guest, and once its ending, which is repeated whenever asked. */
export type Received = { readonly message: Json } | { readonly ending: Ending };

export interface SandboxChild {
  readonly pid: number;
  send(message: Json): void;
  receive(): Promise<Received>;
  /** Ends the child, whatever it does. Gives how it ended, if it had not been this. */
  close(): Promise<Ending>;
  readonly ended: Promise<Ending>;
  /** What the user's code tried and was refused, so far. */
  refusals(): readonly Refusal[];
  /** The end of what was written to standard output and standard error. */
  output(): { readonly stdout: string; readonly stderr: string };
}

const mostOutput = 16_384;
const mostRefusals = 10_000;
const reapers = new WeakMap<Machine, Reaper>();

/** Starts a child and waits until its guest is ready. */
export async function startChild(options: SandboxOptions): Promise<SandboxChild | StartFailure> {
  const machine = options.machine ?? thisMachine;
  const limits = { ...defaultLimits, ...options.limits };
  const opened = spawnGuarded(options, limits, machine);
  if ("failure" in opened) return opened;
  const { process: child, journal } = opened;
  const { pid } = child;
  if (pid === undefined) {
    closeSync(journal);
    const reason = await new Promise<Error>((resolve) => child.once("error", resolve));
    return { failure: `The sandbox cannot start a process: ${reason.message}` };
  }
  child.on("error", () => undefined);
  const reaper = reapers.get(machine) ?? makeReaper(machine);
  reapers.set(machine, reaper);
  reaper.add(pid);
  const running = supervise(child, pid, journal, limits, machine, reaper);
  const start: StartMessage = {
    hook: options.hook,
    guest: options.guest,
    seed: options.seed ?? 0,
    clock: options.clock ?? "frozen",
  };
  running.send({ ...start });
  const ending = await Promise.race([running.ready, running.ended]);
  return ending === undefined
    ? running
    : { failure: `The sandbox did not start: ${textOf(ending, running.output().stderr)}` };
}

function spawnGuarded(
  options: SandboxOptions,
  limits: Limits,
  machine: Machine,
): { readonly process: ChildProcess; readonly journal: number } | StartFailure {
  const node = options.node ?? process.execPath;
  if (!existsSync(options.root))
    return { failure: `The sandbox cannot run in ${options.root}: there is no such folder.` };
  let journal: number | undefined;
  let handed: number | undefined;
  try {
    const { permissionFlag, hooksInThread } = abilitiesOf(node);
    if (permissionFlag === undefined)
      return { failure: `The sandbox needs Node 20 or later with its permission model; ${node} has none.` };
    const args = nodeArguments(permissionFlag, {
      root: options.root,
      readable: options.readable ?? [],
      heap: limits.heap,
      needsThread: options.hook !== undefined && !hooksInThread,
    });
    journal = machine.openNameless();
    handed = options.handed && fileWith(options.handed.text, machine);
    const { file, args: given } = command(machine.platform, node, args, limits.heap);
    const child = machine.spawn(file, [...given], {
      cwd: options.root,
      env: {
        ...environment(machine.platform, process.env),
        ...options.env,
        ...(handed !== undefined && { [options.handed?.variable ?? ""]: `${descriptors.handed}` }),
      },
      stdio: ["ignore", "pipe", "pipe", "pipe", journal, ...(handed === undefined ? [] : [handed])],
      windowsHide: true,
    });
    return { process: child, journal };
  } catch (error) {
    if (journal !== undefined) closeSync(journal);
    return { failure: `The sandbox cannot start a process: ${(error as Error).message}` };
  } finally {
    if (handed !== undefined) closeSync(handed);
  }
}

/** A file without a name that has a text, for a child to read from its beginning; none where there is no room for it. */
function fileWith(text: string, machine: Machine): number | undefined {
  const file = machine.openNameless();
  const bytes = Buffer.from(text);
  try {
    for (let written = 0; written < bytes.length; )
      written += writeSync(file, bytes, written, bytes.length - written, written);
    return file;
  } catch {
    closeSync(file);
    return undefined;
  }
}

interface Running extends SandboxChild {
  readonly ready: Promise<undefined>;
}

function supervise(
  child: ChildProcess,
  pid: number,
  journal: number,
  limits: Limits,
  machine: Machine,
  reaper: Reaper,
): Running {
  const channel = child.stdio[descriptors.channel] as Duplex;
  const stdout = new BoundedText(mostOutput);
  const stderr = new BoundedText(mostOutput);
  const refusals: Refusal[] = [];
  const messages: Json[] = [];
  let waiting: (() => void)[] = [];
  let words: LastWords | undefined;
  let cause: Cause | undefined;
  let ending: Ending | undefined;
  let becomeReady: (value: undefined) => void = () => undefined;
  let finish: (ending: Ending) => void = () => undefined;
  const ready = new Promise<undefined>((resolve) => {
    becomeReady = resolve;
  });
  const ended = new Promise<Ending>((resolve) => {
    finish = resolve;
  });

  const wake = (): void => {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };
  const kill = (why: Cause): void => {
    cause ??= why;
    child.kill("SIGKILL");
  };
  const take = makeLines((text) => {
    const line = readLine(text);
    switch (line?.kind) {
      case undefined:
        return kill({ kind: "malformed", what: "what is no message" });
      case "ready":
        return becomeReady(undefined);
      case "message":
        messages.push(line.message);
        return wake();
      case "refusal":
        if (refusals.length < mostRefusals) refusals.push(line.refusal);
        return;
      case "last-words":
        words ??= line.words;
    }
  });
  channel.on("data", (bytes: Uint8Array) => {
    if (!take(bytes)) kill({ kind: "malformed", what: "a message beyond all measure" });
  });
  // A child that is gone; its ending is told by `close`.
  channel.on("error", () => undefined);
  child.stdout?.on("data", (bytes: Uint8Array) => stdout.add(bytes));
  child.stderr?.on("data", (bytes: Uint8Array) => stderr.add(bytes));

  const entry = (): Entry => {
    const bytes = new Uint8Array(entrySize);
    return readEntry(bytes.subarray(0, readSync(journal, bytes, 0, entrySize, 0)));
  };
  const judge = makeWatch(limits, { now: machine.now() });
  const looking = setInterval(() => {
    const judgement = judge({
      entry: entry(),
      now: machine.now(),
      cpu: () => machine.cpuTime(pid),
      memory: () => machine.memory(pid),
    });
    if (judgement !== "fine") kill({ kind: judgement });
  }, lookEvery);

  child.on("close", (code, signal) => {
    clearInterval(looking);
    reaper.remove(pid);
    ending = endingOf({ code, signal, words, cause, stderr: stderr.toString(), entry: entry() });
    closeSync(journal);
    finish(ending);
    wake();
  });

  return {
    pid,
    ready,
    ended,
    send: (message) => {
      if (ending === undefined) channel.write(`${JSON.stringify(message)}\n`);
    },
    async receive() {
      for (;;) {
        const message = messages.shift();
        if (message !== undefined) return { message };
        if (ending !== undefined) return { ending };
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
    },
    close() {
      if (ending === undefined) kill({ kind: "closed" });
      return ended;
    },
    refusals: () => refusals,
    output: () => ({ stdout: stdout.toString(), stderr: stderr.toString() }),
  };
}

function textOf(ending: Ending, stderr: string): string {
  switch (ending.kind) {
    case "rejection":
      return ending.error;
    case "crash":
      return `${ending.reason}\n${ending.stderr}`.trim();
    case "exit":
      return `the process was told to exit with status ${ending.code}`;
    case "memory":
      return "the heap is too small";
    case "hang":
    case "expired":
      return "it took too long";
    case "done":
      return `it ended at once\n${stderr}`.trim();
  }
}
