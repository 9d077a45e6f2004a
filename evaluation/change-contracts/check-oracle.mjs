// @ts-check
import { createRequire } from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";
import { withVersions } from "./install.mjs";
import { judge } from "./oracle/judge.mjs";
import { subjects } from "./subjects.mjs";

// Has the oracle look at each subject: whether the expected violation is met, and none where none is expected, and how
// many inputs are relevant. Where a fault was mended, the version that has it must not keep the contract, or else the
// contract would say nothing. `--only <text>` takes the subjects whose names have it.

const { values } = parseArgs({ strict: false, options: { only: { type: "string" } } });
const effort = { blind: 50_000, aimed: 20_000, seed: 1 };
const kinds = { none: [], change: ["P1"], regression: ["P2"] };

console.log("| subject | group | violations | relevant: by type | relevant: aimed |");
console.log("| --- | --- | --- | --- | --- |");
for (const subject of subjects().filter(({ slug }) => slug.includes(`${values.only ?? ""}`))) {
  const { oracle } = await import(`./oracle/${subject.slug}.mjs`);
  const { violations, relevant, unchanged } = await withVersions(subject, (folders) => {
    const load = { old: loaderIn(folders.old), new: loaderIn(folders.new) };
    return { ...judge(oracle, load, effort), unchanged: judge(oracle, { ...load, new: load.old }, effort) };
  });
  const met = Object.entries(violations).filter(([, inputs]) => inputs.length > 0);
  const asExpected =
    relevant.known + relevant.blind + relevant.aimed > 0 &&
    (subject.group !== "holds" || unchanged.violations.P1.length > 0) &&
    (subject.expected === "none"
      ? met.length === 0
      : met.some(([kind]) => kinds[subject.expected].some((one) => one === kind)));
  const shown = met.map(([kind, inputs]) => `${kind}: ${inputs.length}, ${JSON.stringify(inputs[0])}`);
  console.log(
    `| ${[subject.slug, subject.group, shown.join("; ") || "none", share(relevant.blind, effort.blind), share(relevant.aimed, effort.aimed)].join(" | ")} |`,
  );
  if (!asExpected) {
    console.error(`${subject.slug}: not as \`subject.json\` expects`);
    process.exitCode = 1;
  }
}

/** @param {string} folder */
function loaderIn(folder) {
  const require = createRequire(path.join(folder, "package.json"));
  return (/** @type {string} */ file) => require(`./${file}`);
}

/**
 * @param {number} count
 * @param {number} of
 */
function share(count, of) {
  return count === 0 ? `none of ${of}` : `${((100 * count) / of).toFixed(count / of < 0.01 ? 3 : 1)} %`;
}
