import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { withProject } from "../support/project.js";

const repository = path.resolve(import.meta.dirname, "../..");

it("the README shows what the program in it really gives", () => {
  const readme = readFileSync(path.join(repository, "README.md"), "utf8");
  const right = /```ts run\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const program = right.replace("\\old(this.balance)", "\\old(this.balence)");
  const shown = /```text\n\$ proviso lint account.ts\n([\s\S]*?)```/.exec(readme)?.[1];
  withProject({ "account.ts": program }, (cwd) => {
    const { stdout } = spawnSync(
      process.execPath,
      [path.join(repository, "packages/proviso/bin/proviso.js"), "lint", "account.ts"],
      {
        cwd,
        encoding: "utf8",
        env: { ...process.env, NO_COLOR: "1" },
      },
    );
    expect(stdout).toBe(shown);
  });
});
