import type { Entry } from "./journal.js";
import type { LastWords } from "./protocol.js";

/** How a child came to its end, and the case that was under way; if that is vague, it or one begun a moment after it. */
export type Ending =
  /** The guest was through, or the parent closed it. */
  | { readonly kind: "done" }
  /** A case that went on beyond its limit, or that waits for what can never come. */
  | { readonly kind: "hang"; readonly case: number | undefined; readonly vague?: true }
  /** It had used up its memory. */
  | { readonly kind: "memory"; readonly case: number | undefined; readonly vague?: true }
  /** `process.exit` or one of its kin. */
  | { readonly kind: "exit"; readonly code: number; readonly case: number | undefined }
  /** A rejection that nobody handled or an error that nobody caught, such as a timer's. */
  | { readonly kind: "rejection"; readonly error: string; readonly case: number | undefined }
  /** The process used up its time as a whole; no case is to blame. */
  | { readonly kind: "expired"; readonly case: number | undefined; readonly vague?: true }
  /** Anything else. `reason` says what, in a sentence. */
  | {
      readonly kind: "crash";
      readonly reason: string;
      readonly code: number | null;
      readonly signal: string | null;
      readonly stderr: string;
      readonly case: number | undefined;
      readonly vague?: true;
    };

/** Why the parent ended a child. */
export type Cause =
  | { readonly kind: "closed" | "hang" | "memory" | "expired" }
  | { readonly kind: "malformed"; readonly what: string };

export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly words: LastWords | undefined;
  readonly cause: Cause | undefined;
  /** The end of what was written to standard error. */
  readonly stderr: string;
  /** What the journal says last. */
  readonly entry: Pick<Entry, "state" | "case">;
}

/**
 * What the child said itself comes first: it may have been killed just after.
 * @ensures exit.words?.kind === "exit" && exit.cause?.kind !== "malformed" ==> \result.kind === "exit"
 * @ensures \result.kind === "done" || Object.is(\result.case, exit.entry.case)
 */
export function endingOf(exit: Exit): Ending {
  const { words, cause, code, signal, stderr, entry } = exit;
  const under = { case: entry.case, ...(entry.state === "cases" && { vague: true as const }) };
  const crash = (reason: string): Ending => ({ kind: "crash", reason, code, signal, stderr, ...under });
  if (cause?.kind === "malformed") return crash(`the child sent ${cause.what}`);
  if (words !== undefined) {
    switch (words.kind) {
      case "done":
        return { kind: "done" };
      case "stuck":
        return { kind: "hang", ...under };
      case "exit":
      case "rejection":
        return { ...words, case: entry.case };
    }
  }
  switch (cause?.kind) {
    case "closed":
      return { kind: "done" };
    case "hang":
    case "memory":
    case "expired":
      return { kind: cause.kind, ...under };
    case undefined:
      return isOutOfMemory(exit)
        ? { kind: "memory", ...under }
        : crash(
            signal === null ? `the process ended with status ${code}` : `the process was ended by ${signal}`,
          );
  }
}

/** V8 aborts when its heap is full, and says so. The user's code cannot abort: `process.abort` is intercepted. */
function isOutOfMemory({ code, signal, stderr }: Exit): boolean {
  const isAborted =
    ["SIGABRT", "SIGTRAP", "SIGILL"].includes(signal ?? "") || code === 134 || (code ?? 0) > 255;
  return (
    isAborted &&
    /FATAL ERROR:[^\n]*(out of memory|Allocation failed)|Fatal JavaScript invalid size|Fatal process out of memory/i.test(
      stderr,
    )
  );
}
