import type { PathStep } from "../result/index.js";
import type { Palette } from "./palette.js";

/** Steps that are shown from the start and from the end of a long path. */
const most = { first: 20, last: 10 };
/** Columns of the source, and characters of a value. */
const widest = { text: 48, value: 60 };

type Value = PathStep["values"][number];

/** How it came to a violation: each step with what is new in it, calls inside indented. */
export function pathBlock(path: readonly PathStep[], paint: Palette): string[] {
  const fresh = withoutKnown(path);
  const shown = fresh.length <= most.first + most.last + 1 ? fresh : fresh.slice(0, most.first);
  const rest = shown === fresh ? [] : fresh.slice(-most.last);
  const leftOut = fresh.slice(shown.length, fresh.length - rest.length);
  const all = [...shown, ...rest];
  const label = labelling(path);
  const source = ({ depth, text }: PathStep): string => short("  ".repeat(depth) + text, widest.text);
  const labels = Math.max(...all.map((step) => label(step).length));
  const texts = Math.max(...all.map((step) => source(step).length));
  const line = (step: PathStep): string[] => {
    const told = [
      ...(step.outcome === undefined ? [] : [outcomeText(step.outcome, paint)]),
      ...(step.values.length === 0 ? [] : [step.values.map(valueText).join(", ")]),
    ].join("  ");
    const row = `    ${paint.grey(label(step).padStart(labels))}  ${source(step).padEnd(texts)}  ${told}`;
    return [...(step.leftOut === undefined ? [] : [gap(step.leftOut, paint)]), row.trimEnd()];
  };
  const missing = leftOut.reduce((sum, { leftOut: more = 0 }) => sum + more + 1, 0);
  return [
    `  ${paint.grey("how it comes to that:")}`,
    ...shown.flatMap(line),
    ...(missing > 0 ? [gap(missing, paint)] : []),
    ...rest.flatMap(line),
  ];
}

/** A condition says again what it reads: what was shown of the same call before is left out. */
function withoutKnown(path: readonly PathStep[]): PathStep[] {
  const calls: Map<string, string>[] = [];
  return path.map((step) => {
    calls.length = Math.min(calls.length, step.depth + 1);
    while (calls.length <= step.depth) calls.push(new Map());
    const known = calls[step.depth];
    const values = step.values.filter(({ name, value }) => known?.get(name) !== value);
    for (const { name, value } of values) known?.set(name, value);
    return { ...step, values };
  });
}

/** Lines of the file where it begins by their numbers, others with the names of their files. */
function labelling([first, ...others]: readonly PathStep[]): (step: PathStep) => string {
  const main = first?.file ?? "";
  const files = [...new Set([main, ...others.map(({ file }) => file)])];
  const isOnly = (name: string): boolean => files.filter((file) => baseOf(file) === name).length === 1;
  return ({ file, line }) => {
    if (file === main) return `${line}`;
    return `${isOnly(baseOf(file)) ? baseOf(file) : file}:${line}`;
  };
}

function baseOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}

function valueText({ name, value }: Value): string {
  return `${name} = ${short(value, widest.value)}`;
}

function outcomeText(outcome: string, paint: Palette): string {
  return outcome === "broken" || outcome.startsWith("throws ") ? paint.red(outcome) : outcome;
}

function gap(steps: number, paint: Palette): string {
  return `    ${paint.grey(`… ${steps} steps left out`)}`;
}

function short(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
