/** How a test ended. */
export interface TestEnd {
  /** Its file, from the folder of its version and with slashes. */
  readonly file: string;
  /** Its title, after those of the suites around it. */
  readonly titles: readonly string[];
  readonly passed: boolean;
  /** What it failed with; empty if it passed. */
  readonly message: string;
}

/** What a run of tests came to. */
export interface TestRun {
  readonly tests: readonly TestEnd[];
  /** Files none of whose tests could be run, and why. */
  readonly broken: readonly Pick<TestEnd, "file" | "message">[];
}

/** Several runs as one. */
export function joined(runs: readonly TestRun[]): TestRun {
  return { tests: runs.flatMap(({ tests }) => tests), broken: runs.flatMap(({ broken }) => broken) };
}

/** What a message says first, in a line: what comes after a colon belongs to it. */
export function firstLine(message: string): string {
  const [first = "", second = ""] = message
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return first.endsWith(":") ? `${first} ${second}` : first;
}
