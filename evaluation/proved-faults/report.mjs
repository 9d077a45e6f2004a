// @ts-check
import { textOf } from "./copies.mjs";

/** @typedef {import("./experiment.mjs").Outcome} Outcome */
/** @typedef {import("./experiment.mjs").Result} Result */

const verdicts = ["violated", "suspected", "unknown", "bounded", "fault"];

/**
 * @param {readonly Result[]} results
 * @returns {string}
 */
export function report(results) {
  const counted = results.filter(({ proved }) => proved > 0);
  const all = counted.flatMap(({ outcomes }) => outcomes);
  const wrong = all.filter((one) => one.wrong.length > 0);
  const rows = counted.map(({ program, proved, made, outcomes }) =>
    row(program.name, proved, made, outcomes),
  );
  const sum = (/** @type {(one: Result) => number} */ of) =>
    counted.reduce((total, one) => total + of(one), 0);
  const total = row(
    "**all**",
    sum(({ proved }) => proved),
    sum(({ made }) => made),
    all,
  );
  return `Slips in the code of units that are \`proved\`: whenever generated calls break what a unit promises, its verdict must be
another one. How faults are made and judged: [proved-faults](proved-faults/README.md).

Faults after which a test shows a contract broken, by the verdict then; and those of which no test shows anything.

| program | proved units | faults | well typed | revealed | ${verdicts.join(" | ")} | **proved, wrongly** | unrevealed: no longer proved | still proved |
| --- | ---: | ---: | ---: | ---: |${verdicts.map(() => " ---: |").join("")} ---: | ---: | ---: |
${[...rows, total].join("\n")}
${wrong.length === 0 ? "" : `\n### Wrong verdicts\n${wrong.map(details).join("\n")}`}`;
}

/**
 * @param {string} name
 * @param {number} proved
 * @param {number} made
 * @param {readonly Outcome[]} outcomes
 */
function row(name, proved, made, outcomes) {
  const revealed = outcomes.filter(({ broken }) => broken.length > 0);
  const right = revealed.filter(({ wrong }) => wrong.length === 0);
  const rest = outcomes.filter(({ broken }) => broken.length === 0);
  const still = rest.filter(({ verdict }) => verdict === "proved").length;
  const after = verdicts.map((verdict) => right.filter((one) => one.verdict === verdict).length);
  const cells = [proved, made, outcomes.length, revealed.length, ...after];
  return `| ${name} | ${cells.join(" | ")} | **${revealed.length - right.length}** | ${rest.length - still} | ${still} |`;
}

/** @param {Outcome} outcome */
function details({ program, fault, wrong }) {
  const [first] = wrong;
  return `
${fault.id} in \`${fault.unit}\`: \`${first?.unit}\` is said to be proved, and \`${first?.clause}\` is broken by

\`\`\`ts
${first?.inputs}
\`\`\`

\`\`\`ts
${textOf(program, fault.file, fault)}\`\`\`
`;
}
