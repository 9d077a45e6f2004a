import type { ResultDocument } from "../../packages/proviso/src/public.js";

/** Runs `proviso verify` in a process of its own. */
export function coldRun(
  files: readonly string[],
  options?: {
    readonly cwd?: string;
    readonly options?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  },
): Promise<{ readonly milliseconds: number; readonly document: ResultDocument }>;
