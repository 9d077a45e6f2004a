import type { Finding } from "../result/index.js";
import { count } from "./count.js";
import { messageBlock } from "./message-block.js";
import type { Palette } from "./palette.js";
import { pathBlock } from "./path-block.js";

/** A nonconformance for people: the clause, the calls that reveal it, and its likely cause. */
export function findingBlock(finding: Finding, paint: Palette): string {
  const lines = [messageBlock({ ...finding, code: finding.kind }, paint)];
  if (finding.inputs !== undefined) {
    lines.push("", `  ${paint.grey(revealedBy(finding))}`);
    lines.push(...finding.inputs.split("\n").map((line) => `    ${line}`));
  }
  if (finding.path !== undefined) lines.push("", ...pathBlock(finding.path, paint));
  const [first, ...others] = finding.causes ?? [];
  if (first !== undefined) {
    lines.push(
      "",
      `  ${paint.cyan("likely cause")} ${words(first.cause)} (${first.score.toFixed(2)}): ${first.evidence}`,
    );
    if (first.suggestion !== undefined) lines.push(`    ${paint.green(first.suggestion)}`);
    const rest = others.filter(({ score }) => score >= 0.1);
    if (rest.length > 0)
      lines.push(
        `  ${paint.grey(`or ${rest.map(({ cause, score }) => `${words(cause)} (${score.toFixed(2)})`).join(", ")}`)}`,
      );
  }
  return lines.join("\n");
}

function revealedBy({ revealed = 1, doubt }: Finding): string {
  const cases = `revealed by ${count(revealed, "case")}`;
  return doubt !== undefined
    ? `${cases}, but ${doubt}`
    : revealed === 1
      ? `${cases}:`
      : `${cases}, this is the smallest:`;
}

function words(cause: string): string {
  return cause.replace("-", " ");
}
