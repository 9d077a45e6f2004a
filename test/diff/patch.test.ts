import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { type Edit, EditedText } from "../../packages/proviso/src/diff/repair/edit.js";
import { patchOf } from "../../packages/proviso/src/diff/repair/patch.js";
import { random } from "../support/random.js";
import { withRepository } from "../versions/support.js";

// Edits of edits are edits of the original, and the patch of all of them makes git arrive at the same text.

const below = random(7);

function someText(): string {
  const ends = below(4) === 0 ? "\r\n" : "\n";
  const lines = Array.from({ length: 1 + below(30) }, (_, i) => `line ${i} ${"é{}()".slice(below(5))}`);
  return lines.join(ends) + (below(3) === 0 ? "" : ends);
}

function someEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  for (let at = below(20); at <= text.length; at += 1 + below(60)) {
    const end = Math.min(text.length, at + below(25));
    edits.push({ start: at, end, text: ["", "x", "new\nline", "(1, 2)\n"][below(4)] ?? "" });
    at = end;
  }
  return edits;
}

it("of generated edits apply", async () => {
  await withRepository(async (repository) => {
    const cases = Array.from({ length: 60 }, (_, i) => {
      const text = new EditedText(someText());
      text.edit(someEdits(text.text));
      text.edit(someEdits(text.text));
      return { name: `${i % 2 === 0 ? "" : "my "}folder/file${i}.txt`, text };
    });
    repository.commit(Object.fromEntries(cases.map(({ name, text }) => [name, text.original])));
    for (const { text } of cases) {
      const once = new EditedText(text.original);
      once.edit(text.edits);
      expect(once.text).toBe(text.text);
    }
    const changed = cases.filter(({ text }) => text.edits.length > 0);
    expect(changed.length).toBeGreaterThan(50);
    const patch = changed.map(({ name, text }) => patchOf(name, text.original, text.edits)).join("\n\n");
    execFileSync("git", ["apply", "--whitespace=nowarn", "-"], {
      cwd: repository.folder,
      input: `Some words first\n\n${patch}`,
    });
    for (const { name, text } of cases)
      expect(readFileSync(path.join(repository.folder, name), "utf8")).toBe(text.text);
  });
});
