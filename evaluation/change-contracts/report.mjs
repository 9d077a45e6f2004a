// @ts-check

/** @typedef {import("./experiment.mjs").Outcome} Outcome */

/**
 * The columns of Tables III and IV of the paper.
 * @param {readonly Outcome[]} outcomes
 * @param {{ seconds: number, seeds: readonly number[] }} effort
 */
export function report(outcomes, { seconds, seeds }) {
  const rows = outcomes.map(({ subject, clauses, ours, plain }) => [
    `${subject.package} ${subject.old} → ${subject.new}`,
    subject.group,
    clauses,
    time(plain.first, seconds),
    time(ours.first, seconds),
    ratio(plain.first, ours.first, seconds),
    ours.perMinute,
    ours.repaired,
    ours.passed,
    ours.findings.length === 0
      ? "none"
      : ours.findings.map(({ kind, inputs }) => `${kind}: \`${short(inputs)}\``).join("<br>"),
    ours.verdict === "unknown" ? `unknown: ${ours.reason}` : ours.verdict,
  ]);
  const faster = outcomes.filter(({ ours, plain }) => asFast(ours.first, plain.first));
  const tenfold = outcomes.filter(({ ours, plain }) => isTenfold(ours.first, plain.first, seconds));
  return `Real changes of real packages, each with a change contract written from what was announced, as in §6.4 of Software Change
Contracts (Yi and others 2015). How they were chosen, and the oracle that looks at them apart from Proviso:
[change-contracts](change-contracts/README.md). T_first: until the first test that meets the update condition, by plain
feedback-directed search / by \`proviso diff\`, ${seconds} s at most, the median of ${seeds.length} seeds. Mended: calls that had to be changed to fit the updated version.

| change | group | clauses | T_first plain | T_first ours | times faster | relevant a minute | mended | pass | violations | verdict |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |
${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}

At least as fast as plain search: ${faster.length} of ${outcomes.length}. At least ten times as fast: ${tenfold.length} of ${outcomes.length}.
Violations are of the unit that the contract speaks of. In a group other than defective, they are differences that nobody announced.`;
}

/** @param {number | undefined} ms @param {number} seconds */
function time(ms, seconds) {
  return ms === undefined
    ? `> ${seconds} s`
    : ms < 1000
      ? `${Math.max(1, Math.round(ms))} ms`
      : `${(ms / 1000).toFixed(1)} s`;
}

/** @param {number | undefined} plain @param {number | undefined} ours @param {number} seconds */
function ratio(plain, ours, seconds) {
  if (ours === undefined) return "–";
  const times = (plain ?? seconds * 1000) / Math.max(1, ours);
  return `${plain === undefined ? "> " : ""}${times < 10 ? times.toFixed(1) : Math.round(times)}`;
}

/** @param {number | undefined} ours @param {number | undefined} plain */
function asFast(ours, plain) {
  return ours !== undefined && (plain === undefined || ours <= plain * 1.1 + 5);
}

/** @param {number | undefined} ours @param {number | undefined} plain @param {number} seconds */
function isTenfold(ours, plain, seconds) {
  return ours !== undefined && (plain ?? seconds * 1000) >= 10 * Math.max(1, ours);
}

/** @param {string} inputs */
function short(inputs) {
  const line = inputs.replaceAll("\n", " ").replaceAll("|", "\\|");
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
