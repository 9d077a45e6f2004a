import type { Declaration } from "./declaration.js";
import type { DraftedCase } from "./draft-cases.js";

/** A unit's change contract, drafted. */
export interface UnitDraft {
  /** By its name in the updated version. */
  readonly unit: string;
  /** What its name was, if that was another. */
  readonly from: string | undefined;
  readonly declaration: Declaration;
  readonly cases: readonly DraftedCase[];
  /** Calls that were observed, and how many of them differ. */
  readonly calls: number;
  readonly differing: number;
}

/** A file of change contracts, drafted. */
export interface DraftFile {
  /** The source that it is about, in both versions, from their folders. */
  readonly about: string;
  readonly before: string;
  readonly text: string;
  /** The lines that each unit's contract stands in, from 1. */
  readonly lines: ReadonlyMap<string, { readonly from: number; readonly to: number }>;
}

const origin =
  "// Drafted by Proviso from the calls that it compared: read it, and make it say what the change is meant to do.";

/** A file of change contracts about units of one source, after what there is about that source already. */
export function draftFile(
  source: Pick<DraftFile, "about" | "before">,
  existing: string,
  drafts: readonly UnitDraft[],
): DraftFile {
  const there = existing === "" ? [] : existing.replace(/\n$/, "").split("\n");
  const imports = new Set(drafts.flatMap(({ declaration }) => declaration.imports));
  const text: string[] = [
    ...there,
    ...(there.length === 0 ? [] : [""]),
    origin,
    ...[...imports].filter((line) => !there.includes(line)),
  ];
  const lines = new Map<string, { from: number; to: number }>();
  const add = (draft: UnitDraft, indent: string): void => {
    const from = text.length + 1;
    text.push(...unitLines(draft).map((line) => indent + line));
    lines.set(draft.unit, { from, to: text.length });
  };
  const owners = new Set(drafts.map(({ declaration }) => declaration.owner));
  for (const owner of owners) {
    const own = drafts.filter(({ declaration }) => declaration.owner === owner);
    text.push("");
    if (owner !== undefined) text.push(`${owner} {`);
    for (const [i, draft] of own.entries()) {
      if (i > 0) text.push("");
      add(draft, owner === undefined ? "" : "  ");
    }
    if (owner !== undefined) text.push("}");
  }
  return { ...source, text: `${text.join("\n")}\n`, lines };
}

function unitLines({ from, declaration, cases, calls, differing }: UnitDraft): string[] {
  const contract = cases.flatMap(({ clauses }, i) => [
    ...(i === 0 ? [] : ["  @ also"]),
    `${i === 0 ? "/*@" : "  @"} changed_behavior`,
    ...(from === undefined || i > 0 ? [] : [`  @   renamed_from ${from};`]),
    ...clauses.map((clause) => `  @   ${clause};`),
  ]);
  return [
    `// Of ${calls} calls, ${differing} differ.`,
    ...cases.flatMap(({ notes }) => notes.map((note) => `// ${note}`)),
    ...contract,
    "  @*/",
    declaration.text,
  ];
}
