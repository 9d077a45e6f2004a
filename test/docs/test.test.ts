import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { withProject } from "../support/project.js";

const repository = path.resolve(import.meta.dirname, "../..");

/** A report without what changes when the search does: how many cases there were, and scores. */
function settled(report: string): string {
  return report
    .replace(/\b\d+ (cases|calls|others)\b/g, "… $1")
    .replace(/\(0\.\d+\)/g, "(…)")
    .replace(/that (all|most of the)/g, "that …");
}

describe("docs/test.md", () => {
  it("shows what the command really gives", () => {
    const text = readFileSync(path.join(repository, "docs/test.md"), "utf8");
    const program = /```ts test\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
    const shown = /```text\n\$ proviso test account.ts\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
    withProject({ "account.ts": program }, (cwd) => {
      const { stdout, status } = spawnSync(
        process.execPath,
        [path.join(repository, "packages/proviso/bin/proviso.js"), "test", "account.ts"],
        { cwd, encoding: "utf8" },
      );
      expect(shown).toContain("likely cause");
      expect(settled(stdout)).toContain(settled(shown).trimEnd());
      expect(status).toBe(1);
    });
  });
});
