import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { withProject } from "../support/project.js";

const repository = path.resolve(import.meta.dirname, "../..");

describe.each(["README.md", "docs/runtime.md"])("%s", (page) => {
  it("shows what the program in it really gives when it runs", () => {
    const text = readFileSync(path.join(repository, page), "utf8");
    const program = /```ts run\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
    const shown = /```text\n\$ proviso run account.ts\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
    withProject({ "account.ts": program }, (cwd) => {
      const { stderr, status } = spawnSync(
        process.execPath,
        [path.join(repository, "packages/proviso/bin/proviso.js"), "run", "account.ts"],
        { cwd, encoding: "utf8" },
      );
      expect(shown).toContain("to blame: ");
      expect(stderr).toContain(shown);
      expect(status).toBe(1);
    });
  });
});
