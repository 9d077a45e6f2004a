import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkContracts } from "../../packages/proviso/src/contract/index.js";
import { findSources, openProject } from "../../packages/proviso/src/program/index.js";
import { withProject } from "../support/project.js";
import { random } from "../support/random.js";
import { forms } from "./forms.js";
import { mutate } from "./mutate.js";
import { place } from "./settings.js";

const repository = path.resolve(import.meta.dirname, "../..");

/** Checks a folder twice, in the regions that hold contracts and as a whole, and returns what each says by file. */
function checkTwice(folder: string): { file: string; region: unknown; whole: unknown; findings: number }[] {
  const groups = findSources([folder], folder, []);
  expect(groups.length).toBeGreaterThan(0);
  return groups.flatMap((group) => {
    const region = openProject(group);
    const whole = openProject(group);
    return group.targets.flatMap((target) => {
      const one = region.contracted(target);
      const other = whole.contracted(target);
      if (one === undefined || other === undefined) return [];
      const found = checkContracts(one, region.program, region.files);
      return [
        {
          file: target,
          region: found,
          whole: checkContracts(other, whole.program, whole.files, true),
          findings: found.length,
        },
      ];
    });
  });
}

describe("checking only what is generated says the same as checking everything", () => {
  for (const folder of ["corpus/lint", "examples"]) {
    it(`in ${folder}`, () => {
      const checked = checkTwice(path.join(repository, folder));
      expect(checked.length).toBeGreaterThan(10);
      for (const { file, region, whole } of checked) expect(region, file).toEqual(whole);
    });
  }

  it("in 400 files of mutated contracts, which are checked without a fault", () => {
    const next = random(42);
    const files: Record<string, string> = {};
    for (let i = 0; i < 400; i++) {
      const form = forms[next(forms.length)] ?? forms[0];
      if (form === undefined) continue;
      const text = mutate(form.good, next).replaceAll("*/", "").replaceAll("\u0000", "");
      Object.assign(files, place(form.setting, text, `mutated-${i}`).files);
    }
    withProject(files, (folder) => {
      const checked = checkTwice(folder);
      expect(checked.length).toBeGreaterThan(200);
      expect(checked.filter(({ findings }) => findings > 0).length).toBeGreaterThan(100);
      for (const { file, region, whole } of checked)
        expect(region, files[path.relative(folder, file)]).toEqual(whole);
    });
  });
});
