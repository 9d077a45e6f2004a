import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { proviso, type ResultDocument, repository } from "../test/support.js";

// The corpus of `proviso verify`: the folder of a file is the verdict that is true of all units in it.

export const root = path.join(repository, "corpus/verify");

export const verdicts = ["proved", "violated", "bounded", "unknown"] as const;
export type TrueVerdict = (typeof verdicts)[number];

/** What is true of a unit, what was said of it, and why it was no more. */
export interface Judged {
  readonly file: string;
  readonly unit: string;
  readonly theme: string;
  readonly truth: TrueVerdict;
  readonly said: string;
  readonly reason: string;
  /** Whether a clock had a part in what was said. */
  readonly isTimed: boolean;
}

export interface Run {
  readonly units: readonly Judged[];
  /** Messages about files that could not be read. */
  readonly problems: readonly string[];
}

/** All files, with `/` between the parts of their names. */
export function corpusFiles(): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => name.endsWith(".ts"))
    .sort();
}

/** The reasons why files are not decided yet, by their names. */
export const undecidedList = path.join(root, "undecided.json");
export function listedUndecided(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(undecidedList, "utf8")) as Record<string, string>;
}

export function themeOf(file: string): string {
  return file.split("/")[1] ?? "";
}

/** Units of which something else is true than of the others in their file. */
const apart = JSON.parse(readFileSync(path.join(root, "apart.json"), "utf8")) as Readonly<
  Record<string, Readonly<Record<string, TrueVerdict>>>
>;

function truthOf(file: string, unit = ""): TrueVerdict {
  const own = apart[file]?.[unit];
  if (own !== undefined) return own;
  const truth = verdicts.find((one) => file.startsWith(`${one}/`));
  if (truth === undefined) throw new Error(`${file} stands in no folder of a verdict`);
  return truth;
}

/** A unit that is not decided may take all the time that there is for the files it is verified with. */
const secondsForFile = 6;

/**
 * What the tool says of files, few processes for all of them. A fault of the tool takes away what it had to say of the others, so
 * these are then asked for in halves, until the faulty one stands alone.
 */
export async function verified(files: readonly string[]): Promise<Run> {
  if (files.length === 0) return { units: [], problems: [] };
  const { status, stdout, stderr } = await proviso(root, [
    "verify",
    ...["--reporter", "json", "--time-limit", `${30 + secondsForFile * files.length}`],
    ...files,
  ]);
  if (status === 0 || status === 1 || status === 2) return judged(JSON.parse(stdout) as ResultDocument);
  if (files.length > 1) {
    const middle = files.length >> 1;
    const halves = [await verified(files.slice(0, middle)), await verified(files.slice(middle))];
    return {
      units: halves.flatMap(({ units }) => units),
      problems: halves.flatMap(({ problems }) => problems),
    };
  }
  const [file = ""] = files;
  const what = stderr.split("\n").find((line) => /^\w*Error\b/.test(line)) ?? `status ${status}`;
  const units = [{ file, unit: "", said: "fault", reason: `an internal fault: ${what}`, isTimed: false }];
  return {
    units: units.map((one) => ({ ...one, theme: themeOf(file), truth: truthOf(file) })),
    problems: [],
  };
}

function judged({ units, problems }: ResultDocument): Run {
  return {
    units: units.map(({ file, unit, verdict = "unknown", reason = "", gaps = [] }) => ({
      file,
      unit,
      theme: themeOf(file),
      truth: truthOf(file, unit),
      said: verdict,
      reason,
      isTimed: gaps.some(({ why }) => why === "time"),
    })),
    problems: problems.map(({ file, line, message }) => `${file}:${line} ${message}`),
  };
}
