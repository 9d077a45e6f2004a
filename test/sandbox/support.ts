import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Ending,
  type Refusal,
  type SandboxChild,
  type SandboxOptions,
  type StartFailure,
  startChild,
} from "../../packages/proviso/dist/sandbox/index.js";

const here = import.meta.dirname;
export const hook = pathToFileURL(
  path.resolve(here, "../../packages/proviso/dist/doors/node/register.js"),
).href;
export const guest = pathToFileURL(path.join(here, "guest.mjs")).href;

/** A copy of the project, so that what is destroyed there is not ours. */
export function makeProject(): { readonly root: string; readonly victim: string; remove(): void } {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "proviso-sandbox-")));
  cpSync(path.join(here, "project"), root, { recursive: true });
  const victim = path.join(root, "victim.txt");
  writeFileSync(victim, "intact");
  return { root, victim, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Another Node to run the same tests with. */
const node = process.env["PROVISO_TEST_NODE"];

export function optionsFor(root: string, options: Partial<SandboxOptions> = {}): SandboxOptions {
  return { root, guest, readable: [here], ...(node === undefined ? {} : { node }), ...options };
}

export async function start(root: string, options: Partial<SandboxOptions> = {}): Promise<SandboxChild> {
  return asChild(await startChild(optionsFor(root, options)));
}

export function asChild(started: SandboxChild | StartFailure): SandboxChild {
  if ("failure" in started) throw new Error(started.failure);
  return started;
}

/** What the guest says of a call, or how the child ended by it. */
export interface Outcome {
  readonly kind?: "value" | "error" | "stuck";
  readonly value?: unknown;
  readonly name?: string;
  readonly code?: string;
  readonly text?: string;
  readonly refusals?: readonly Refusal[];
  readonly changed?: readonly string[];
  readonly ending?: Ending;
}

export async function call(
  child: SandboxChild,
  file: string,
  name: string,
  more: {
    readonly args?: readonly string[];
    readonly case?: number;
    readonly passed?: number;
    readonly seed?: number;
  } = {},
): Promise<Outcome> {
  child.send({ module: pathToFileURL(file).href, call: name, ...more });
  const received = await child.receive();
  return "ending" in received ? received : (received.message as unknown as Outcome);
}
