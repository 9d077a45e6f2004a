import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { inFolder, proviso, repository } from "../test/support.js";

/** Programs of the page, each with the output that is shown for it. */
function shownRuns(): { readonly file: string; readonly program: string; readonly shown: string }[] {
  const text = readFileSync(path.join(repository, "docs/verify.md"), "utf8");
  const pattern = /```ts verify\n([\s\S]*?)```\s*```text\n\$ proviso verify (\S+)\n([\s\S]*?)```/g;
  return [...text.matchAll(pattern)].map(([, program = "", file = "", shown = ""]) => ({
    file,
    program,
    shown,
  }));
}

describe("docs/verify.md", () => {
  it("has a proof and a counterexample", () => {
    expect(shownRuns().map(({ file }) => file)).toEqual(["prices.ts", "account.ts"]);
  });

  it.each(shownRuns())(
    "shows what the command really gives for $file",
    async ({ file, program, shown }) => {
      await inFolder({ [file]: program }, async (cwd) => {
        const { stdout, status } = await proviso(cwd, ["verify", file]);
        expect(stdout).toContain(shown.trimEnd());
        expect(status).toBe(shown.includes("error") ? 1 : 0);
      });
    },
    60_000,
  );
});
