// @ts-check

/** @typedef {import("../../test/symbolic/programs/run-pairs.js").Counts} Counts */

/**
 * @param {readonly Counts[]} parts
 * @returns {string}
 */
export function report(parts) {
  const sum = (/** @type {(one: Counts) => number} */ of) => parts.reduce((total, one) => total + of(one), 0);
  const pairs = sum(({ pairs: count }) => count);
  const agreed = sum(({ agreed: count }) => count);
  const returned = sum(({ returned: count }) => count);
  const disagreements = parts.flatMap((one) => one.disagreements);
  /** @type {Map<string, number>} */
  const reasons = new Map();
  for (const { unmodelled } of parts)
    for (const [what, count] of unmodelled) reasons.set(what, (reasons.get(what) ?? 0) + count);
  const open = [...reasons.values()].reduce((total, one) => total + one, 0);
  const share = (/** @type {number} */ count) => `${((100 * count) / pairs).toFixed(2)} %`;
  const rows = [...reasons]
    .sort((a, b) => b[1] - a[1])
    .map(([what, count]) => `| ${what.replaceAll("|", "\\|")} | ${count} |`);
  const seeds = disagreements.slice(0, 20).map(({ seed, input }) => `${seed}/${input}`);
  return `Random TypeScript programs with inputs, executed by the machine that proofs are made with and by V8: does a call end in
the same way, with the same value, and with its arguments in the same state? How programs are made:
[semantics](semantics/README.md).

| pairs | agree | returned | threw | disagree | not modelled |
| ---: | ---: | ---: | ---: | ---: | ---: |
| ${pairs} | ${agreed} | ${returned} | ${agreed - returned} | **${disagreements.length}** | ${open} (${share(open)}) |
${seeds.length === 0 ? "" : `\nThey disagree on (seed/input): ${seeds.join(", ")}.\n`}
What is not modelled:

| what | pairs |
| --- | ---: |
${rows.join("\n")}`;
}
