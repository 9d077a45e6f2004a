import type { Binding, QuantifierName } from "../../contract/index.js";
import type { Emitter } from "./emitter.js";
import type { Polarity } from "./polarity.js";
import type { Bound, VariableRange } from "./ranges.js";
import { operandsOf, type Term } from "./term.js";

/** What a loop over a range computes: a quantifier, or the set of those for which the body holds. */
type Fold = QuantifierName | { readonly set: string };

/** The values of a range as an expression that can be iterated. */
export function iterationText(
  range: VariableRange,
  value: (term: Term) => string,
  runtime: (name: string) => string,
): string {
  switch (range.kind) {
    case "interval": {
      const bound = ({ term, strict }: Bound): string => `[${value(term)}, ${strict}]`;
      if (range.big)
        return `${runtime("bigints")}([${range.lower.map(bound).join(", ")}], [${range.upper.map(bound).join(", ")}])`;
      return `${runtime("ints")}([${lowerTexts(range, value).join(", ")}], [${upperTexts(range, value).join(", ")}])`;
    }
    case "elements":
      return `${runtime("elements")}(${value(range.of)}, "${range.method}")`;
    case "values":
      return `[${range.texts.join(", ")}]`;
    case "term":
      return `[${value(range.term)}]`;
    case "union":
      return `${runtime("union")}(${range.ranges.map((r) => iterationText(r, value, runtime)).join(", ")})`;
  }
}

type Interval = Extract<VariableRange, { kind: "interval" }>;

/** Least integers that satisfy each lower bound. */
function lowerTexts({ lower, natural }: Interval, value: (term: Term) => string): string[] {
  const texts = lower.map(({ term, strict }) => {
    const text = value(term);
    if (/^\(?-?\d+\)?$/.test(text)) return strict ? `${text} + 1` : text;
    return strict ? `Math.floor(${text}) + 1` : `Math.ceil(${text})`;
  });
  return natural ? ["0", ...texts] : texts;
}

/** Greatest integers that satisfy each upper bound. */
function upperTexts({ upper }: Interval, value: (term: Term) => string): string[] {
  return upper.map(({ term, strict }) => (strict ? `Math.ceil(${value(term)}) - 1` : value(term)));
}

/** The statements that compute a quantifier by loops, one inside the other, ending in `return`. */
export function loopText(
  fold: Fold,
  bindings: readonly Binding[],
  ranges: readonly VariableRange[],
  body: Term,
  domain: Term | undefined,
  emitter: Emitter,
  p: Polarity,
): string {
  const guards = [
    ...bindings.flatMap((binding, i) => typeGuard(binding, ranges[i])),
    ...guardsOf(ranges, domain).map((term) => `(${emitter.condition(term, 2)})`),
  ];
  const all = emitter.contextual
    ? guards.reduceRight(
        (rest, one) => (rest === "" ? one : `${emitter.evaluation}.and(() => ${one}, () => ${rest})`),
        "",
      )
    : guards.join(" && ");
  const guard = all === "" ? "" : `if (${all}) `;
  const big = bindings.some(({ type }) => type.text.trim() === "bigint");
  const { start, step, end } = parts(fold, emitter, body, p, big);
  const inner = `${guard}{${step}}`;
  const loops = bindings.reduceRight((text, { name }, i) => {
    const range = ranges[i];
    return range === undefined ? text : loop(range, name.text, text, emitter);
  }, inner);
  return `${start}${loops}${end}`;
}

/** What makes sure that a value from a collection is of the variable's type, where that is one of numbers. */
export function typeGuard({ name, type }: Binding, range: VariableRange | undefined): string[] {
  if (range === undefined || range.kind === "interval" || range.kind === "values") return [];
  switch (type.text.trim()) {
    case "int":
      return [`Number.isInteger(${name.text})`];
    case "nat":
      return [`(Number.isInteger(${name.text}) && ${name.text} >= 0)`];
    case "bigint":
      return [`typeof ${name.text} === "bigint"`];
    default:
      return [];
  }
}

/** The conjuncts of a range that walking it does not already imply. */
function guardsOf(ranges: readonly VariableRange[], domain: Term | undefined): Term[] {
  if (domain === undefined) return [];
  const implied = new Set<unknown>();
  for (const range of ranges) {
    if (range.kind !== "interval") continue;
    for (const { from } of [...range.lower, ...range.upper])
      if (from?.kind === "code") implied.add(from.node);
  }
  return operandsOf(domain, "&&").filter((term) => term.kind !== "code" || !implied.has(term.node));
}

function loop(range: VariableRange, name: string, body: string, emitter: Emitter): string {
  const { around } = emitter;
  const value = (term: Term): string => emitter.value(term);
  const runtime = (helper: string): string => around.runtime(helper);
  if (range.kind !== "interval" || range.big)
    return `for (const ${name} of ${iterationText(range, value, runtime)}) {${body}}`;
  const lower = lowerTexts(range, value);
  const limits = range.upper.map(({ term, strict }, i) => ({
    variable: around.scope.file.name(`${name}${i}`),
    text: value(term),
    operator: strict ? "<" : "<=",
  }));
  const declared = limits
    .map(({ variable, text }) => `${variable} = ${runtime("upper")}(${text})`)
    .join(", ");
  const first = lower.length === 1 ? lower[0] : `Math.max(${lower.join(", ")})`;
  const start = /^-?\d+( \+ 1)?$/.test(first ?? "") ? first : `${runtime("lower")}(${first})`;
  // V8 leaves out the test of an index that it has just seen compared with the length itself.
  const test = limits
    .map(
      ({ variable, operator, text }) =>
        `${name} ${operator} ${/^[\w$.]+\.length$/.test(text) ? text : variable}`,
    )
    .join(" && ");
  return `for (let ${name} = ${start}, ${declared}; ${test}; ${name}++) {${body}}`;
}

interface Parts {
  readonly start: string;
  readonly step: string;
  readonly end: string;
}

function parts(fold: Fold, emitter: Emitter, body: Term, p: Polarity, big: boolean): Parts {
  const name = (text: string): string => emitter.around.scope.file.name(text);
  const [found, count, sum, best, term] = ["found", "count", "sum", "best", "term"].map(name);
  if (typeof fold === "object") {
    const variable = [...emitter.around.bound.keys()].at(-1) ?? "";
    return {
      start: `const ${found} = [];`,
      step: `if (${emitter.condition(body, 2)}) ${found}.push(${variable});`,
      end: `return new ${fold.set}(${found});`,
    };
  }
  switch (fold) {
    case "forall":
      return { start: "", step: `if (!(${emitter.condition(body, p)})) return false;`, end: "return true;" };
    case "exists":
      return { start: "", step: `if (${emitter.condition(body, p)}) return true;`, end: "return false;" };
    case "num_of":
      return {
        start: `let ${count} = 0;`,
        step: `if (${emitter.condition(body, 2)}) ${count}++;`,
        end: `return ${count};`,
      };
    case "sum":
    case "product": {
      const [operator, unit] = fold === "sum" ? ["+", big ? "0n" : "0"] : ["*", big ? "1n" : "1"];
      return {
        start: `let ${sum};`,
        step: `const ${term} = ${emitter.value(body)}; ${sum} = ${sum} === undefined ? ${term} : ${sum} ${operator} ${term};`,
        end: `return ${sum} ?? ${unit};`,
      };
    }
    case "min":
    case "max":
      return {
        start: `let ${best};`,
        step: `const ${term} = ${emitter.value(body)}; if (${best} === undefined || ${term} ${fold === "min" ? "<" : ">"} ${best}) ${best} = ${term};`,
        end: `if (${best} === undefined) throw new RangeError("An empty range has no ${fold}"); return ${best};`,
      };
  }
}
