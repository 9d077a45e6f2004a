import type { NodeTestEvent } from "./read-node-run.js";

// What `node --test` is told to report with. It runs in a process of the user's tests: a line of JSON for each event that says how
// something ended.

/** An event of `node:test`, as far as it matters. */
interface Event {
  readonly type: string;
  readonly data: {
    readonly name?: string;
    readonly nesting?: number;
    readonly file?: string;
    readonly skip?: unknown;
    readonly todo?: unknown;
    readonly details?: {
      readonly type?: string;
      readonly error?: { readonly cause?: unknown };
    };
  };
}

const types = { "test:start": "start", "test:pass": "pass", "test:fail": "fail" } as const;

export default async function* report(source: AsyncIterable<Event>): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    if (!Object.hasOwn(types, type)) continue;
    const { name = "", nesting = 0, file = "", skip, todo, details } = data;
    const event: NodeTestEvent = {
      kind: types[type as keyof typeof types],
      name,
      nesting,
      file,
      isTest: details?.type !== "suite" && (skip ?? todo) === undefined,
      message: messageOf(details?.error?.cause),
    };
    yield `${JSON.stringify(event)}\n`;
  }
}

function messageOf(cause: unknown): string {
  if (cause === undefined) return "";
  if (typeof cause !== "object" || cause === null) return String(cause);
  const { name, message } = cause as { readonly name?: unknown; readonly message?: unknown };
  return typeof name === "string" && typeof message === "string" ? `${name}: ${message}` : String(message);
}
