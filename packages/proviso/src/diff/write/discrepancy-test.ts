import {
  fromSequenceData,
  isComposite,
  type Plan,
  type Recipe,
  type Sequence,
} from "../../generate/index.js";
import {
  itemsOf,
  numberedTitle,
  type SequenceSource,
  sequenceSource,
  type TestFramework,
  type TestOfCase,
} from "../../search/index.js";
import { type FoundDifference, predefinedClause, roots } from "../protocol.js";
import { type Assertion, assertionLines } from "./assertion.js";
import { type ClauseCondition, clauseCondition } from "./clause-condition.js";
import { type Expected, expectedAsBefore, expectedOtherwise, rootOf } from "./expected-outcome.js";

/** A test of a discrepancy, and what it needs besides its own text. */
export interface TestOfDiscrepancy extends TestOfCase {
  readonly helpers: ReadonlySet<HelperName>;
  /** Whether it says something only where contracts are checked. */
  readonly checked: boolean;
}

export type HelperName = "thrownBy" | "outcomeOf" | typeof itemsOf;

/** A discrepancy that a test is to be written for. */
export interface TestedDiscrepancy {
  readonly found: FoundDifference;
  /** The source of the unit. */
  readonly file: string;
  /** The parameters of the unit in the updated version, as its change contract calls them. */
  readonly parameters: readonly string[];
}

/** Where the numbers of arguments that get a variable start, far from those of what is shared. */
const firstHoisted = 1_000_000;

/**
 * A test that fails as long as a case reveals its discrepancy, or why there can be none. Of a regression it expects what the
 * previous version left; of a broken clause that it holds, else that the outcome is not what it is now.
 */
export function testOfDiscrepancy(
  { found, file, parameters }: TestedDiscrepancy,
  plan: Plan,
  framework: TestFramework,
  titles: Map<string, number>,
): TestOfDiscrepancy | { readonly reason: string } {
  const { outcome, kind, clause } = found;
  if (outcome === null) return { reason: "the case could not be repeated" };
  const sequence = fromSequenceData(found.carried);
  const isDirect = plan.units[sequence.at(-1)?.unit ?? -1]?.name === found.unit;
  const isAsBefore = kind === "regression" || clause?.clause.startsWith("preserves_when") === true;
  const condition = isAsBefore || !isDirect ? undefined : clauseCondition(found, parameters);
  const hoisted = new Set(condition?.parameters);
  const place = /^argument (\d+)$/.exec(rootOf(outcome.difference?.path ?? ""));
  if (place !== null) hoisted.add(Number(place[1]));
  const source = printed(sequence, hoisted, plan);
  const says = condition === undefined && !isAsBefore ? "otherwise" : "known";
  const manner = mannerOf(found, condition, says);
  const names = namesIn(sequence, source, manner);
  const expected: Expected =
    condition !== undefined
      ? { assertions: [{ kind: "holds", condition: condition.text(names) }] }
      : isAsBefore
        ? expectedAsBefore(outcome, names)
        : expectedOtherwise(outcome, names);
  if ("reason" in expected) return expected;
  const title = `${found.unit}: ${kind === "regression" ? "as before" : (clause?.clause ?? predefinedClause).replace(/\s+/g, " ")}`;
  const note: Assertion[] =
    says === "known"
      ? []
      : [
          {
            kind: "comment",
            text: "The clause itself cannot be asked here: this is only not to end as it does now.",
          },
        ];
  const body = [
    ...source.last.before,
    ...callLines(source, manner, expected.assertions),
    ...note.flatMap((one) => assertionLines(one, framework)),
    ...inlined(source, manner, expected.assertions).flatMap((one) => assertionLines(one, framework)),
  ];
  const isAsync = body.some((line) => /\bawait\b/.test(line));
  return {
    file,
    imports: source.imports,
    helpers: new Set(
      (["thrownBy", "outcomeOf", itemsOf] as const).filter((name) =>
        body.some((line) => line.includes(`${name}(`)),
      ),
    ),
    checked: [outcome.before, outcome.now].some(
      ({ how, error }) => how === "refused" || error?.ofContract === true,
    ),
    text: [
      `test(${numberedTitle(title, titles)}, ${isAsync ? "async " : ""}() => {`,
      ...body.map((line) => `  ${line}`),
      "});",
    ].join("\n"),
  };
}

/** How what a call comes to is taken: by its value, by what it throws, or by either. */
type Manner = "value" | "thrown" | "either";

function mannerOf(
  { outcome }: FoundDifference,
  condition: ClauseCondition | undefined,
  says: "known" | "otherwise",
): Manner {
  if (condition !== undefined) return condition.about === "thrown" ? "thrown" : "value";
  if (says === "known") return outcome?.before.how === "threw" ? "thrown" : "value";
  return outcome?.now.how === "returned" ? "either" : "thrown";
}

/** The case as source, some arguments of its last call in variables named after their parameters. */
function printed(sequence: Sequence, hoisted: ReadonlySet<number>, plan: Plan): SequenceSource {
  const last = sequence.at(-1);
  const names = plan.units[last?.unit ?? -1]?.parameters ?? [];
  const wished = new Map([...hoisted].map((at) => [firstHoisted + at, names[at]?.name ?? "given"]));
  const isVariable = (arg: Recipe): boolean =>
    isComposite(arg) && (arg.kind === "result" || arg.kind === "shared");
  const args = last?.args.map(
    (arg, at): Recipe =>
      hoisted.has(at) && !isVariable(arg) ? { kind: "shared", id: firstHoisted + at, of: arg } : arg,
  );
  const steps = last === undefined ? sequence : [...sequence.slice(0, -1), { ...last, args: args ?? [] }];
  return sequenceSource(steps, plan, () => "undefined", wished);
}

interface Names {
  readonly result: string;
  readonly thrown: string;
  readonly receiver: string | undefined;
  parameter(at: number): string;
  of(root: string): string | undefined;
}

function namesIn(sequence: Sequence, { last, variables }: SequenceSource, manner: Manner): Names {
  const step = sequence.at(-1);
  const result = manner === "thrown" ? "thrown" : last.name;
  const parameter = (at: number): string => {
    const arg = step?.args[at];
    if (arg !== undefined && isComposite(arg)) {
      if (arg.kind === "result") return variables.results[arg.step] ?? "undefined";
      if (arg.kind === "shared") return variables.shared.get(arg.id) ?? "undefined";
    }
    return variables.shared.get(firstHoisted + at) ?? "undefined";
  };
  const receiver = step?.receiver === undefined ? last.name : variables.results[step.receiver];
  return {
    result,
    thrown: "thrown",
    receiver,
    parameter,
    of: (root) => {
      const argument = /^argument (\d+)$/.exec(root);
      if (argument !== null) return parameter(Number(argument[1]));
      if (root === roots.result) return result;
      return root === roots.receiver ? receiver : "thrown";
    },
  };
}

/** The call, unless it stands in the one assertion about what it gives. */
function callLines({ last }: SequenceSource, manner: Manner, assertions: readonly Assertion[]): string[] {
  const { call, name } = last;
  switch (manner) {
    case "thrown":
      return [`const thrown = await thrownBy(async () => ${call});`];
    case "either":
      return [`const ${name} = await outcomeOf(async () => ${call});`];
    case "value": {
      if (isInlined(last.name, assertions)) return [];
      const isUsed = assertions.some((one) =>
        JSON.stringify(one).match(new RegExp(`(?<![\\w$]|(?<!\\.\\.)\\.)${name}(?![\\w$])`)),
      );
      return [isUsed ? `const ${name} = ${call};` : `${call};`];
    }
  }
}

function isInlined(name: string, assertions: readonly Assertion[]): boolean {
  const [only, ...others] = assertions;
  return (
    others.length === 0 &&
    only?.kind === "is" &&
    only.actual === name &&
    only.expected.statements.length === 0
  );
}

function inlined(
  { last }: SequenceSource,
  manner: Manner,
  assertions: readonly Assertion[],
): readonly Assertion[] {
  if (manner !== "value" || !isInlined(last.name, assertions)) return assertions;
  return assertions.map((one) => (one.kind === "is" ? { ...one, actual: last.call } : one));
}
