import type { Channel } from "../../sandbox/index.js";
import {
  type ClassEntry,
  partOf,
  sameState,
  toSource,
  type Value,
  type ValueGraph,
} from "../../values/index.js";
import type { ValueAccess, ValueComparison, ValuesOrder } from "../values-protocol.js";

// Runs inside the sandbox: the modules of both versions are loaded, and what they export besides units is compared as it
// is then. Objects of classes that are called alike count as of one class.

const root = "value";

export async function serve(channel: Channel): Promise<void> {
  const { values } = channel.receive() as unknown as ValuesOrder;
  for (const { previous, updated, copies } of values) {
    const reseed = (): void => void channel.reseed(1);
    const value = await compared(previous, updated, reseed);
    // What the modules that were loaded before have done is part of no version.
    const isStable =
      value.kind !== "different" ||
      ((await compared(previous, copies.previous, reseed)).kind === "same" &&
        (await compared(updated, copies.updated, reseed)).kind === "same");
    const told = isStable ? value : { kind: "unknown", why: "it differs from itself when it is made twice" };
    channel.send({ kind: "value", value: told } as never);
  }
}

async function compared(
  previous: ValueAccess,
  updated: ValueAccess,
  /** Begins the same world for each module. */
  reseed: () => void,
): Promise<ValueComparison> {
  reseed();
  const before = await read(previous);
  if ("failure" in before)
    return { kind: "unknown", why: `its previous version cannot be loaded: ${before.failure}` };
  reseed();
  const now = await read(updated);
  if ("failure" in now) return { kind: "unknown", why: `its module cannot be loaded: ${now.failure}` };
  const result = sameState(
    { [root]: before.value },
    { [root]: now.value },
    { order: "ignored", functions: "unseen", left: { classOf }, right: { classOf } },
  );
  if (result.same === true)
    return result.unseen.length === 0
      ? { kind: "same" }
      : { kind: "unknown", why: "what functions in it do is not seen" };
  if (result.same === undefined) return { kind: "unknown", why: "it is too intricate to be compared" };
  return {
    kind: "different",
    path: result.path.replace(root, ""),
    before: text(result.left, result.graphs?.left),
    now: text(result.right, result.graphs?.right),
  };
}

async function read({
  url,
  path,
}: ValueAccess): Promise<{ readonly value: unknown } | { readonly failure: string }> {
  try {
    let value: unknown = await import(url);
    for (const name of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
    return { value };
  } catch (error) {
    return { failure: String(error).split("\n")[0] ?? "" };
  }
}

function classOf(_: object, prototype: object): ClassEntry | undefined {
  const type: unknown = Object.getOwnPropertyDescriptor(prototype, "constructor")?.value;
  return typeof type === "function" ? { name: type.name, key: `class ${type.name}` } : undefined;
}

function text(value: Value | undefined, graph: ValueGraph | undefined): string {
  if (value === undefined || graph === undefined) return "nothing";
  const { statements, expressions } = toSource(partOf(graph, value));
  return [...statements, ...expressions].join(" ");
}
