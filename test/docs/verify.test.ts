import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { inFolder, proviso, repository } from "../test/support.js";

describe("docs/verify.md", () => {
  it("shows what the command really gives", async () => {
    const text = readFileSync(path.join(repository, "docs/verify.md"), "utf8");
    const program = /```ts verify\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
    const shown = /```text\n\$ proviso verify account.ts\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
    expect(shown).toContain("how it comes to that:");
    await inFolder({ "account.ts": program }, async (cwd) => {
      const { stdout, status } = await proviso(cwd, ["verify", "account.ts"]);
      expect(stdout).toContain(shown.trimEnd());
      expect(status).toBe(1);
    });
  }, 60_000);
});
