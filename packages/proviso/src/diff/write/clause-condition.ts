import ts from "#typescript";
import type { FoundDifference } from "../protocol.js";

// A clause of a change contract as a condition that a test can evaluate: what it says of the previous version is known, and
// stands there as literals; parameters, the receiver and the result are variables of the test. What needs more than that,
// operators of contracts or names of the program, is left to others.

/** A clause as a condition, once variables have names. */
export interface ClauseCondition {
  /** What it is about: the normal return, or an exception of some type of the language. */
  readonly about: "result" | "thrown";
  /** The parameters that it mentions, by their places. */
  readonly parameters: ReadonlySet<number>;
  text(names: ConditionNames): string;
}

export interface ConditionNames {
  readonly result: string;
  readonly thrown: string;
  readonly receiver: string | undefined;
  parameter(at: number): string;
}

/** A stretch of the text that is replaced by a name. */
interface Mention {
  readonly start: number;
  readonly end: number;
  readonly name: (names: ConditionNames) => string;
}

/** Globals that a condition may use: they are what they are in every program. */
const globals = new Set(
  "Array BigInt Boolean Date Error Infinity JSON Map Math NaN Number Object RangeError RegExp Set String Symbol SyntaxError TypeError URIError EvalError ReferenceError isFinite isNaN parseFloat parseInt undefined".split(
    " ",
  ),
);

/** The condition of a clause that a case broke; `parameters` are those of the updated version as the contract calls them. */
export function clauseCondition(
  { clause, values }: Pick<FoundDifference, "clause" | "values">,
  parameters: readonly string[],
): ClauseCondition | undefined {
  if (clause === null) return undefined;
  const said = /^(ensures|signals)\s+([\s\S]*)$/.exec(clause.clause.replace(/\s+/g, " "));
  if (said === null) return undefined;
  const [, keyword, body = ""] = said;
  const literal = withValues(body, values);
  if (keyword === "ensures")
    return literal === "false" ? undefined : conditionOf(literal, parameters, "result", undefined);
  const exception = /^\((?:(\w+): )?(\w+)\)(?: (.*))?$/.exec(literal);
  const [, name, type = "", predicate = "false"] = exception ?? [];
  if (!/Error$/.test(type) || !globals.has(type)) return undefined;
  const inner = conditionOf(predicate, parameters, "thrown", name);
  if (inner === undefined) return undefined;
  return {
    ...inner,
    text: (names) => {
      const other = `!(${names.thrown} instanceof ${type})`;
      return predicate === "false" ? other : `${other} || (${inner.text(names)})`;
    },
  };
}

/** What the previous version had, as literals. */
function withValues(text: string, values: FoundDifference["values"]): string {
  return values
    .toSorted((a, b) => b.text.length - a.text.length)
    .reduce(
      (so, { text: part, source }) =>
        source !== null && /^\\(prev|old)\(/.test(part)
          ? so.replaceAll(part, () => (/^[\w"]/.test(source) ? source : `(${source})`))
          : so,
      text,
    );
}

/** The name that stands for the result, of the same length. */
const resultMark = "ǃresult";

function conditionOf(
  text: string,
  parameters: readonly string[],
  about: ClauseCondition["about"],
  exception: string | undefined,
): ClauseCondition | undefined {
  const written = text.replaceAll("\\result", resultMark);
  const source = ts.createSourceFile("clause.ts", `(${written});`, ts.ScriptTarget.Latest, true);
  if (ts.transpileModule(`(${written});`, { reportDiagnostics: true }).diagnostics?.length !== 0)
    return undefined;
  const mentions: Mention[] = [];
  const used = new Set<number>();
  const isKnown = (node: ts.Node): boolean => {
    const of = (name: Mention["name"]): true => {
      mentions.push({ start: node.getStart(source) - 1, end: node.end - 1, name });
      return true;
    };
    if (node.kind === ts.SyntaxKind.ThisKeyword) return of(({ receiver = "this" }) => receiver);
    if (ts.isFunctionLike(node)) return false;
    if (!ts.isIdentifier(node) || isMemberName(node))
      return ts.forEachChild(node, (child) => !isKnown(child)) !== true;
    if (node.text === resultMark) return about === "result" && of(({ result }) => result);
    if (node.text === exception) return of(({ thrown }) => thrown);
    const at = parameters.indexOf(node.text);
    if (at < 0) return globals.has(node.text);
    used.add(at);
    return of((names) => names.parameter(at));
  };
  if (!isKnown(source)) return undefined;
  return {
    about,
    parameters: used,
    text: (names) =>
      mentions
        .toSorted((a, b) => b.start - a.start)
        .reduce((so, { start, end, name }) => so.slice(0, start) + name(names) + so.slice(end), written),
  };
}

/** Whether a name is that of a member. */
function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  );
}
