import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const repository = path.resolve(import.meta.dirname, "../..");

it("the tests of the examples pass with their contracts checked", () => {
  const folder = mkdtempSync(path.join(repository, "node_modules", ".proviso-examples-"));
  try {
    const config = path.join(folder, "vitest.config.mjs");
    writeFileSync(
      config,
      `import proviso from ${JSON.stringify(path.join(repository, "packages/proviso/dist/doors/plugin/vite.js"))};
       export default { root: ${JSON.stringify(path.join(repository, "examples"))}, plugins: [proviso()] };`,
    );
    const vitest = path.join(repository, "node_modules/vitest/vitest.mjs");
    const { stdout, status } = spawnSync(
      process.execPath,
      [vitest, "run", "--config", config, "--reporter", "json"],
      { cwd: path.join(repository, "examples"), encoding: "utf8" },
    );
    const { numPassedTests, numFailedTests } = JSON.parse(stdout) as Record<string, number>;
    expect({ numFailedTests, status }).toEqual({ numFailedTests: 0, status: 0 });
    expect(numPassedTests).toBeGreaterThan(100);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
