import { describe, expect, it } from "vitest";
import {
  changesBetween,
  chooseVersions,
  type ProgramChanges,
  VersionFolders,
} from "../../packages/proviso/src/program/index.js";
import { pairs, programIn, reasons } from "./changed.js";
import { hasGit, watchedMachine, withRepository } from "./support.js";

/** What changed between two versions named as on the command line. */
async function changesIn(cwd: string, old?: string, now?: string): Promise<ProgramChanges> {
  const machine = watchedMachine();
  const folders = new VersionFolders(machine);
  try {
    const { value: chosen, problem } = await chooseVersions({ old, new: now }, cwd, machine);
    if (chosen === undefined) expect.fail(problem.message);
    const before = await folders.folderOf(chosen.old);
    const after = await folders.folderOf(chosen.new);
    if (before.value === undefined || after.value === undefined)
      expect.fail((before.problem ?? after.problem)?.message);
    return changesBetween(programIn(before.value.folder), programIn(after.value.folder));
  } finally {
    folders.dispose();
  }
}

describe.skipIf(!hasGit)("two versions in a repository", () => {
  it("are compared by what their commits hold", () =>
    withRepository(async (repository) => {
      repository.commit({
        "tsconfig.json": `{ "compilerOptions": { "strict": true, "module": "nodenext" } }`,
        "src/größe.ts":
          "export function size(n: number) { return n; }\nexport function other() { return 0; }",
        "src/use.ts": `import { size } from "./größe.js"; export function twice(n: number) { return 2 * size(n); }`,
      });
      repository.git("mv", "src/größe.ts", "src/size of.ts");
      repository.commit({
        "src/use.ts": `import { size } from "./size of.js"; export function twice(n: number) { return 2 * size(n); }`,
      });
      const moved = await changesIn(repository.folder);
      expect(pairs(moved)).toEqual([
        "src/größe.ts:size -> src/size of.ts:size moved",
        "src/größe.ts:other -> src/size of.ts:other moved",
      ]);
      expect(reasons(moved)).toEqual([]);
      repository.write({ "src/size of.ts": "export function size(n: number) { return n + 1; }" });
      const edited = await changesIn(repository.folder, "HEAD~1");
      expect(reasons(edited)).toEqual(["size: code", "twice: calls size"]);
      expect(edited.removed.map(({ name }) => name)).toEqual(["other"]);
    }));
});
