// What parent and child say to each other: lines of JSON on a pipe of their own. The first line to the child is a
// `StartMessage`, every other one a message to the guest. Lines from the child begin with one letter, see `Line`.

/** What can cross the boundary. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** Something that the user's code tried and was not let. */
export interface Refusal {
  /** The function that was called, like `fs.rmSync`. */
  readonly what: string;
  /** What it was called on: a path, an address, a command; empty where there is nothing to name. */
  readonly target: string;
  /** The case that was under way. */
  readonly case: number | undefined;
}

export interface StartMessage {
  /** The module that weaves contracts into what is loaded, to be imported before the guard is up and after the guest. */
  readonly hook: string | undefined;
  readonly guest: string;
  readonly seed: number;
  readonly clock: "frozen" | "real";
}

/** How a child says that it ends. `stuck`: it waits for something that nothing can bring about any more. */
export type LastWords =
  | { readonly kind: "done" }
  | { readonly kind: "stuck" }
  | { readonly kind: "exit"; readonly code: number }
  | { readonly kind: "rejection"; readonly error: string };

/** The letters that lines from the child begin with. */
export const lineKinds = { ready: "r", message: "m", refusal: "f", lastWords: "e" } as const;

export type Line =
  | { readonly kind: "ready" }
  | { readonly kind: "message"; readonly message: Json }
  | { readonly kind: "refusal"; readonly refusal: Refusal }
  | { readonly kind: "last-words"; readonly words: LastWords };

/** The file descriptors that the child finds open besides those for output. */
export const descriptors = { channel: 3, journal: 4, handed: 5 } as const;

/** Reads a line from a child, whose word is not to be trusted. */
export function readLine(line: string): Line | undefined {
  if (line === lineKinds.ready) return { kind: "ready" };
  const value = parsed(line.slice(1));
  if (value === undefined) return undefined;
  switch (line[0]) {
    case lineKinds.message:
      return { kind: "message", message: value };
    case lineKinds.refusal: {
      const { what, target, case: number } = members(value);
      if (typeof what !== "string" || typeof target !== "string") return undefined;
      return { kind: "refusal", refusal: { what, target, case: asNumber(number) } };
    }
    case lineKinds.lastWords: {
      const words = lastWords(members(value));
      return words && { kind: "last-words", words };
    }
    default:
      return undefined;
  }
}

function lastWords({ kind, code, error }: Record<string, Json | undefined>): LastWords | undefined {
  switch (kind) {
    case "done":
    case "stuck":
      return { kind };
    case "exit":
      return typeof code === "number" ? { kind, code } : undefined;
    case "rejection":
      return typeof error === "string" ? { kind, error } : undefined;
    default:
      return undefined;
  }
}

const asNumber = (value: Json | undefined): number | undefined =>
  typeof value === "number" ? value : undefined;

function members(value: Json): Record<string, Json | undefined> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
