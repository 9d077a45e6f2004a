// @ts-check
import { tuningHalf } from "./experiment.mjs";
import { causes } from "./inject/index.mjs";
import { agreement, bestConstant, confusion, kappa, mean } from "./statistics.mjs";

/** @typedef {import("./experiment.mjs").Outcome} Outcome */
/** @typedef {import("./experiment.mjs").CleanOutcome} CleanOutcome */
/** @typedef {import("./statistics.mjs").Judgement} Judgement */
/** @typedef {{ calls: number, fates: Readonly<Record<string, Readonly<Record<string, number>>>> }} Screening */

/**
 * The results in Markdown.
 * @param {readonly Outcome[]} outcomes
 * @param {readonly CleanOutcome[]} clean
 * @param {Screening} screening
 */
export function report(outcomes, clean, screening) {
  const alarms = clean.reduce((sum, { findings }) => sum + findings.length, 0);
  const found = outcomes.flatMap(({ proviso }) => proviso ?? []);
  const number = (/** @type {"breadth" | "depth"} */ key) =>
    decimal(mean(found.flatMap((finding) => finding[key] ?? [])));
  const reported = outcomes.filter(({ fault }) => !tuningHalf.includes(fault.subject));
  return `Faults of known cause, injected by a program into clean programs: what JMLOK 2.0 (Milanez 2014) leaves to future
work. Likely causes are compared on the faults that are detected. Rules may be tuned on half A of the subjects; half B
is what counts. How faults are made and chosen: [nonconformances](nonconformances/README.md). Each fault by itself:
[nonconformances/BY-FAULT.md](nonconformances/BY-FAULT.md).

### Faults

What became of the candidates that were tried. Unrevealed: the subject's own driver met no violation in ${screening.calls}
calls. Elsewhere: it met one that does not show the fault as its cause would have it. Ill-formed: \`proviso lint\` or
TypeScript complains. Stuck, broken: the driver did not come to an end.

${fateTable(screening)}

### Detection

${detectionTable(outcomes)}

False alarms in ${clean.length} clean subjects: **${alarms}**. Calls until the violation (breadth): ${number("breadth")} on average, in
the paper 2.54; calls inside each other (depth): ${number("depth")}, in the paper 2.23.

### Likely cause

${agreementTable(outcomes)}

The paper compares JMLOK's rules with the judgement of the rules' author, on 84 nonconformances of real programs, 38 of
them due to a weak precondition.

JMLOK's rules on half B; a row is a true cause, a column an answer:

${confusionTable(judgements(reported, "jmlok"))}

Proviso on half B:

${confusionTable(judgements(reported, "proviso"))}
`;
}

/** @param {Screening} screening */
function fateTable({ fates }) {
  const columns = ["kept", "unrevealed", "elsewhere", "ill-formed", "stuck", "broken"];
  const row = (/** @type {string} */ cause) => columns.map((fate) => fates[cause]?.[fate] ?? 0);
  const rows = causes.map((cause) => [cause, ...row(cause), row(cause).reduce((a, b) => a + b, 0)]);
  return table(["cause", ...columns, "tried"], [...rows, totals(rows)]);
}

/** @param {readonly Outcome[]} outcomes */
function detectionTable(outcomes) {
  const line = (/** @type {string} */ name, /** @type {readonly Outcome[]} */ some) => {
    const detected = some.filter(({ proviso }) => proviso !== undefined).length;
    const any = some.filter((one) => one.any).length;
    return [name, some.length, detected, percent(detected / some.length), any, percent(any / some.length)];
  };
  const rows = causes.map((cause) =>
    line(
      cause,
      outcomes.filter(({ fault }) => fault.cause === cause),
    ),
  );
  return table(["cause", "faults", "detected", "", "any finding", ""], [...rows, line("**all**", outcomes)]);
}

/** @param {readonly Outcome[]} outcomes */
function agreementTable(outcomes) {
  const half = (/** @type {boolean} */ tuning) =>
    outcomes.filter(({ fault }) => tuningHalf.includes(fault.subject) === tuning);
  const sets = [half(true), half(false), outcomes];
  const cells = (/** @type {(some: readonly Outcome[]) => readonly Judgement[]} */ judge) =>
    sets.flatMap((some) => [decimal(agreement(judge(some))), decimal(kappa(judge(some)))]);
  const sizes = sets.map((some) => judgements(some, "proviso").length);
  const amongTwo = sets.flatMap((some) => [decimal(amongFirst(some, 2)), ""]);
  return table(
    ["", `half A (${sizes[0]})`, "kappa", `**half B (${sizes[1]})**`, "kappa", `all (${sizes[2]})`, "kappa"],
    [
      ["JMLOK, in the paper (84)", "", "", "", "", "0.70", "0.50"],
      ["JMLOK's rules", ...cells((some) => judgements(some, "jmlok"))],
      ["always the same", ...cells((some) => bestConstant(judgements(some, "proviso")))],
      ["**Proviso**", ...cells((some) => judgements(some, "proviso"))],
      ["Proviso, among the first two", ...amongTwo],
    ],
  );
}

/**
 * What was said of the faults that were detected.
 * @param {readonly Outcome[]} outcomes
 * @param {"proviso" | "jmlok"} rules
 * @returns {Judgement[]}
 */
export function judgements(outcomes, rules) {
  return outcomes.flatMap((outcome) => {
    const finding = outcome[rules];
    return finding === undefined ? [] : [{ truth: outcome.fault.cause, said: finding.cause ?? "none" }];
  });
}

/**
 * The share of detected faults whose cause is among the likeliest ones.
 * @param {readonly Outcome[]} outcomes
 * @param {number} most
 */
function amongFirst(outcomes, most) {
  const detected = outcomes.filter(({ proviso }) => proviso !== undefined);
  const right = detected.filter(({ fault, proviso }) => {
    const ranked = (proviso?.causes ?? []).toSorted((a, b) => b.score - a.score);
    return ranked.slice(0, most).some(({ cause }) => cause === fault.cause);
  });
  return right.length / detected.length;
}

/** @param {readonly Judgement[]} judged */
function confusionTable(judged) {
  const counts = confusion(judged, causes);
  const rows = causes.map((truth) => [truth, ...causes.map((said) => counts[truth]?.[said] || "·")]);
  return table(["", ...causes], rows);
}

/**
 * Every fault by itself, in Markdown.
 * @param {readonly Outcome[]} outcomes
 */
export function reportByFault(outcomes) {
  const rows = outcomes.map(({ fault, any, proviso, jmlok }) => [
    fault.id,
    fault.operator,
    `\`${fault.unit}\``,
    `${fault.witness.kind} of \`${fault.witness.unit}\``,
    proviso === undefined ? (any ? "elsewhere" : "no") : `${proviso.kind} of \`${proviso.unit}\``,
    jmlok?.cause ?? "",
    proviso?.cause ?? "",
  ]);
  const columns = ["fault", "operator", "unit", "met by the driver", "detected", "JMLOK's rules", "Proviso"];
  return `# Each fault by itself\n\nThe true cause is part of a fault's name.\n\n${table(columns, rows)}\n`;
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly (string | number)[])[]} rows
 */
function table(head, rows) {
  const line = (/** @type {readonly (string | number)[]} */ cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

/** @param {readonly (readonly (string | number)[])[]} rows */
function totals(rows) {
  const width = rows[0]?.length ?? 1;
  const sum = (/** @type {number} */ i) => rows.reduce((total, row) => total + Number(row[i]), 0);
  return ["**all**", ...Array.from({ length: width - 1 }, (_, i) => sum(i + 1))];
}

/** @param {number} share */
function percent(share) {
  return Number.isNaN(share) ? "" : `${Math.round(100 * share)} %`;
}

/** @param {number} value */
function decimal(value) {
  return Number.isNaN(value) ? "" : value.toFixed(2);
}
