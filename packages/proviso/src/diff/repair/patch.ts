import { type Edit, EditedText, inOrder } from "./edit.js";

// Edits as a patch in the unified format, which `git apply` and `patch` read. No lines need to be compared: edits say which
// change.

/** Lines that a patch shows around those that change. */
const around = 3;

/** Lines of the old text, from one up to but not including another. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A patch that makes edits in a file of this name. */
export function patchOf(name: string, text: string, edits: readonly Edit[]): string {
  const lines = linesOf(text);
  const starts = startsOf(lines);
  const lineAt = (offset: number): number => {
    const next = starts.findIndex((start) => start > offset);
    return (next < 0 ? lines.length : next) - 1;
  };
  const changed = joined(
    inOrder(edits).map(({ start, end }) => ({ from: lineAt(start), to: lineAt(end) + 1 })),
  );
  const hunks = joined(
    changed.map(({ from, to }) => ({
      from: Math.max(0, from - around),
      to: Math.min(lines.length, to + around),
    })),
  );
  let shift = 0;
  const texts = hunks.map((hunk) => {
    const body: string[] = [];
    let kept = hunk.from;
    let removed = 0;
    let added = 0;
    for (const { from, to } of changed.filter(({ from, to }) => from >= hunk.from && to <= hunk.to)) {
      body.push(...lines.slice(kept, from).map((line) => marked(" ", line)));
      const [start, end] = [starts[from] ?? text.length, starts[to] ?? text.length];
      const inside = edits.filter((edit) => edit.start >= start && edit.end <= end);
      const moved = inside.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
      const own = new EditedText(text.slice(start, end));
      own.edit(moved);
      const after = linesOf(own.text);
      body.push(
        ...lines.slice(from, to).map((line) => marked("-", line)),
        ...after.map((line) => marked("+", line)),
      );
      removed += to - from;
      added += after.length;
      kept = to;
    }
    body.push(...lines.slice(kept, hunk.to).map((line) => marked(" ", line)));
    const length = hunk.to - hunk.from;
    const now = length - removed + added;
    const head = `@@ -${hunk.from + 1},${length} +${hunk.from + 1 + shift},${now} @@\n`;
    shift += added - removed;
    return head + body.join("");
  });
  // After a name with blanks, a tab says where it ends.
  const end = /\s/.test(name) ? "\t\n" : "\n";
  return `--- a/${name}${end}+++ b/${name}${end}${texts.join("")}`;
}

function marked(mark: string, line: string): string {
  return line.endsWith("\n") ? mark + line : `${mark}${line}\n\\ No newline at end of file\n`;
}

/** Lines with their ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function startsOf(lines: readonly string[]): number[] {
  let at = 0;
  return lines.map((line) => {
    const start = at;
    at += line.length;
    return start;
  });
}

/** Stretches that touch each other as one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const one of stretches) {
    const last = all.at(-1);
    if (last !== undefined && one.from <= last.to)
      all[all.length - 1] = { from: last.from, to: Math.max(last.to, one.to) };
    else all.push(one);
  }
  return all;
}
