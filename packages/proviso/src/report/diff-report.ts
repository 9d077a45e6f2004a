import type { Finding, ResultDocument, UnitResult } from "../result/index.js";
import { count, number } from "./count.js";
import { findingBlock } from "./finding-block.js";
import { messageBlock } from "./message-block.js";
import type { Palette } from "./palette.js";
import { remarkBlocks } from "./remark-blocks.js";
import { colour, marks, verdictCounts } from "./verdicts.js";
import { writtenBlock } from "./written-block.js";

/** What `proviso diff` found, for people: each discrepancy with both outcomes side by side, and a verdict for each unit. */
export function diffReport(document: ResultDocument, paint: Palette): string[] {
  const { problems, findings, units } = document;
  return [
    ...problems.map((problem) => messageBlock(problem, paint)),
    ...findings.map((finding) => [findingBlock(finding, paint), ...sideBySide(finding, paint)].join("\n")),
    ...(units.length === 0 ? [] : [unitsBlock(units, paint)]),
    ...remarkBlocks(document.remarks ?? [], paint),
    ...repairBlocks(document, paint),
    ...suggestionBlocks(document, paint),
    ...writtenBlock(document, paint),
    tally(document, paint),
  ];
}

/** Patches as they are, so that what is printed can be applied. */
function repairBlocks({ repairs }: ResultDocument, paint: Palette): string[] {
  if (repairs === undefined) return [];
  if (repairs.length === 0) return [paint.cyan("no test calls for repair")];
  const heading = `repairs of ${count(repairs.length, "file")} of tests, for \`git apply\``;
  return [paint.cyan(heading), ...repairs.map(({ patch }) => patch.replace(/\n$/, ""))];
}

/** Drafts as they would stand in their files. */
function suggestionBlocks({ suggestion }: ResultDocument, paint: Palette): string[] {
  if (suggestion === undefined) return [];
  if (suggestion.length === 0) return [paint.cyan("no change contract is suggested")];
  return suggestion.map(({ file, text }) =>
    [paint.cyan(`draft of a change contract, ${file}`), text.replace(/\n$/, "")].join("\n"),
  );
}

/** How the call ended in each version, one under the other, with what differs marked. */
function sideBySide({ versions }: Finding, paint: Palette): string[] {
  if (versions === undefined) return [];
  const { previous, updated, difference } = versions;
  const width = Math.max(previous.version.length, updated.version.length);
  const line = ({ version, how, value }: typeof previous, painted: (text: string) => string): string =>
    `    ${version.padEnd(width)}  ${how}${value === "" ? "" : ` ${painted(value)}`}`;
  const isEndOther = previous.how !== updated.how || previous.value !== updated.value;
  return [
    "",
    line(previous, isEndOther ? paint.green : paint.grey),
    line(updated, isEndOther ? paint.red : paint.grey),
    ...(difference === undefined || (isEndOther && /^(\\result|the exception)$/.test(difference.path))
      ? []
      : [
          difference.previous === difference.updated
            ? `    ${paint.grey("they differ in")} what ${difference.path} is the same object as: its value is ${difference.updated} in both`
            : `    ${paint.grey("they differ in")} ${difference.path}: ${paint.green(difference.previous)} before, ${paint.red(difference.updated)} now`,
        ]),
  ];
}

function unitsBlock(units: readonly UnitResult[], paint: Palette): string {
  const files = [...new Set(units.map(({ file }) => file))];
  return files
    .map((file) =>
      [file, ...units.filter((unit) => unit.file === file).flatMap((unit) => unitLines(unit, paint))].join(
        "\n",
      ),
    )
    .join("\n");
}

function unitLines(
  { unit, line, verdict = "unknown", reason, change }: UnitResult,
  paint: Palette,
): string[] {
  const painted = colour(verdict, paint);
  const facts = [
    `line ${line}`,
    change?.reasons.join(", ") ?? "",
    ...(change?.from === undefined ? [] : [`was ${change.from.unit}, ${change.from.how}`]),
  ].filter((fact) => fact !== "");
  const head = `  ${painted(`${marks[verdict]} ${verdict.padEnd(9)}`)} ${unit} ${paint.grey(`(${facts.join("; ")})`)}`;
  return [
    head,
    ...(change === undefined || change.compared === 0 ? [] : [`      ${paint.grey(callsText(change))}`]),
    ...(reason === undefined ? [] : [`      ${reason}`]),
    ...(change?.notes ?? []).map((note) => `      ${paint.grey(note)}`),
  ];
}

function callsText(change: NonNullable<UnitResult["change"]>): string {
  const { compared, repaired, relevant, passed, following, abandoned, undecided } = change;
  const parts = [
    `${callCount(compared)} compared${repaired > 0 ? `, ${number(repaired)} of them mended` : ""}`,
    relevant > 0
      ? `${number(relevant)} relevant, of which ${number(passed)} are as the change contract says`
      : "",
    following > 0 ? `${number(following)} differences that follow from announced changes` : "",
    undecided > 0 ? `${number(undecided)} undecided` : "",
    abandoned > 0 ? `${number(abandoned)} abandoned` : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function tally(
  { summary, problems, units, versions, findings, seed, relevance, tests, remarks = [] }: ResultDocument,
  paint: Palette,
): string {
  if (problems.length > 0) {
    const elsewhere = summary.errors > 0 ? `, and ${count(summary.errors, "finding")} besides` : "";
    return paint.red(`✘ ${count(problems.length, "problem")} with the input${elsewhere}.`);
  }
  const between = versions === undefined ? "" : ` from ${versions.previous} to ${versions.updated}`;
  const gone = remarks.filter(({ kind }) => kind === "export-removed").length;
  const isOpen = gone > 0 || remarks.some(({ kind }) => kind === "export-remade");
  const lacking = gone === 0 ? "" : `; ${count(gone, "export")} ${gone === 1 ? "is" : "are"} gone`;
  if (versions?.units === 0)
    return paint.yellow(`? Nothing could be compared${between}: no unit is in both versions${lacking}.`);
  if (units.length === 0 && summary.errors === 0) {
    const text = `No unit changed${between} (${count(versions?.units ?? 0, "unit")} in common)${lacking}.`;
    return isOpen ? paint.yellow(`? ${text}`) : paint.green(`✔ ${text}`);
  }
  const touched = `${count(units.length, "unit")} of ${versions?.units ?? units.length} changed${between}: ${verdictCounts(units)}${lacking}`;
  const first =
    relevance === undefined
      ? ""
      : `, the first relevant one after ${seconds(relevance.firstMs)}, ${number(relevance.perMinute)} in a minute`;
  const kept =
    tests === undefined
      ? ""
      : `${number(tests.kept)} of ${count(tests.passed, "test")} that passed pass now; `;
  const calls = `${kept}${callCount(summary.cases ?? 0)}${first}; seed ${seed}`;
  if (summary.errors > 0) {
    const changes = findings.filter(
      ({ kind, verdict }) => kind === "change" && verdict === "violated",
    ).length;
    const regressions = summary.errors - changes;
    const found = [
      changes > 0 ? count(changes, "broken change contract") : "",
      regressions > 0 ? count(regressions, "regression") : "",
    ];
    return paint.red(`✘ ${found.filter((part) => part !== "").join(" and ")}; ${touched} (${calls}).`);
  }
  const isSure = !isOpen && units.every(({ verdict }) => verdict === "tested" || verdict === "proved");
  return isSure ? paint.green(`✔ ${touched} (${calls}).`) : paint.yellow(`${touched} (${calls}).`);
}

function callCount(calls: number): string {
  return `${number(calls)} call${calls === 1 ? "" : "s"}`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 1000 ? 3 : 1)} s`;
}
