import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { inFolder, proviso, repository } from "../test/support.js";

/** A report without what changes when the search does: how many cases and questions there were, and scores. */
function settled(report: string): string {
  return report
    .replace(/\b[\d,]+ (cases|calls|questions)\b/g, "… $1")
    .replace(/\(0\.\d+\)/g, "(…)")
    .trimEnd();
}

const shownIn = (page: string, command: string): string => {
  const text = readFileSync(path.join(repository, page), "utf8");
  return text.split(`\`\`\`text\n$ ${command}\n`)[1]?.split("```")[0] ?? `no ${command} in ${page}`;
};

describe("what a page shows of `proviso check`", () => {
  it("is what the program in docs/check.md gives", async () => {
    const text = readFileSync(path.join(repository, "docs/check.md"), "utf8");
    const program = /```ts check\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
    await inFolder({ "meetings.ts": program }, async (cwd) => {
      const { stdout, status } = await proviso(cwd, ["check", "meetings.ts"]);
      expect(settled(stdout)).toBe(settled(shownIn("docs/check.md", "proviso check meetings.ts")));
      expect(status).toBe(1);
    });
  });

  it("is what the example in README.md gives", async () => {
    const { stdout, status } = await proviso(repository, ["check", "examples/meeting-room"]);
    expect(settled(stdout)).toBe(settled(shownIn("README.md", "proviso check examples/meeting-room")));
    expect(status).toBe(1);
  });
});
