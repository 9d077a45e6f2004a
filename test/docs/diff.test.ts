import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { inRepository, proviso, repository } from "../diff/support.js";
import { hasGit } from "../versions/support.js";

/** A report without what changes when the search does: how many cases there were, and times. */
function settled(report: string): string {
  return report
    .replace(/\b[\d,]+ (cases|calls|relevant|change as|differences|in a minute)\b/g, "… $1")
    .replace(/after [\d.]+ s/, "after … s");
}

describe.skipIf(!hasGit)("docs/diff.md", () => {
  const text = readFileSync(path.join(repository, "docs/diff.md"), "utf8");
  const block = (kind: string, at = 0): string =>
    [...text.matchAll(new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``, "g"))][at]?.[1] ??
    expect.fail(`no ${kind}`);
  const before = { "duration.ts": block("ts previous") };
  const updated = block("ts updated");
  const contract = block("scc");

  it("shows what the command really gives", () =>
    inRepository(before, { "duration.ts": updated, "duration.scc": contract }, async (folder) => {
      const { stdout, status } = await proviso(folder, ["diff"]);
      expect(settled(stdout)).toBe(settled(block("text\n\\$ proviso diff")));
      expect(status).toBe(1);
    }));

  it("tells how to mend it", () => {
    const mended = updated.replace("match === null", 'match === null || text === ""');
    return inRepository(before, { "duration.ts": mended, "duration.scc": contract }, async (folder) => {
      const { stdout, status } = await proviso(folder, ["diff"]);
      expect(status).toBe(0);
      expect(stdout).toContain("2 tested");
    });
  });

  it("shows the draft that is really suggested", () =>
    inRepository(
      { "fee.ts": block("ts previous", 1) },
      { "fee.ts": block("ts updated", 1) },
      async (folder) => {
        const { stdout } = await proviso(folder, ["diff", "--suggest"]);
        const counted = (draft: string): string =>
          draft.replace(/Of \d+ calls, \d+ differ/g, "Of … calls, … differ");
        expect(counted(stdout)).toContain(counted(block("scc", 1)));
      },
    ));
});
