import type MagicString from "magic-string";
import ts from "#typescript";
import {
  type Clause,
  type Declaration,
  type Expression,
  loopOf,
  type StatementContract,
} from "../../contract/index.js";
import type { Claim } from "../claim.js";
import { termOf } from "../expression/index.js";
import { guarded } from "../guarded.js";
import type { ClaimWeaver } from "./claim-weaver.js";
import { insertBefore } from "./insert-before.js";
import { weaveLoop } from "./weave-loop.js";

/** The kinds of violation of assertions. */
const kinds: Readonly<Record<string, string>> = {
  assert: "assert",
  assume: "assume",
  hence_by: "hence-by",
  unreachable: "unreachable",
};

/** Weaves what stands at one place in a body: assertions, ghost variables, `set`, and the clauses of a loop. */
export function weaveStatements(
  edits: MagicString,
  weaver: ClaimWeaver,
  { before, inside, start, items }: StatementContract,
): void {
  const loops = items.filter((item): item is Clause => item.kind === "clause" && item.spec.family === "loop");
  const at = before ?? inside;
  const texts = items
    .filter((item) => !loops.includes(item as Clause))
    .map((item) => itemText(weaver, item, at));
  if (texts.length > 0 && before === undefined) edits.appendLeft(start, `; ${texts.join(" ")} `);
  else if (texts.length > 0 && before !== undefined) insertBefore(edits, before, `${texts.join(" ")} `);
  const loop = before && loopOf(before);
  if (before !== undefined && loop !== undefined && loops.length > 0)
    weaveLoop(edits, weaver, before, loop, loops);
}

function itemText(weaver: ClaimWeaver, item: Clause | Declaration, at: ts.Node): string {
  if (item.kind === "declaration") {
    if (item.form !== "variable") return "";
    const { text } = weaver.value(item.initializer, at);
    return `let ${item.name.text}; ${uncheckedText(weaver, `${item.name.text} = ${text}`)}`;
  }
  const { body } = item;
  switch (body.shape) {
    case "set":
      return setText(weaver, body.target, body.value, at);
    case "nothing":
      return checkText(weaver, item, undefined, at);
    case "predicate":
      return body.predicate === "not_specified" ? "" : checkText(weaver, item, body.predicate, at);
    default:
      return "";
  }
}

/** What contract state is given is computed unchecked; what has no value changes nothing. */
function uncheckedText({ file }: ClaimWeaver, assignment: string): string {
  return `${file.runtime("capture")}(() => ${assignment});`;
}

/** A ghost variable is a variable; a ghost field is the runtime's. */
function setText(weaver: ClaimWeaver, target: Expression, value: Expression, at: ts.Node): string {
  const { text } = weaver.value(value, at);
  const term = termOf(target);
  if (term.kind === "code" && ts.isPropertyAccessExpression(term.node)) {
    const { expression, name } = term.node;
    const { text: object } = weaver.value({ ...term.code, syntax: expression }, at);
    const record = expression.kind === ts.SyntaxKind.ThisKeyword ? weaver.record(at) : undefined;
    const home = record === undefined ? "" : `, ${record}`;
    const field = JSON.stringify(name.text);
    return uncheckedText(weaver, `${weaver.file.runtime("set")}(${object}, ${field}, ${text}${home})`);
  }
  return uncheckedText(weaver, `${weaver.value(target, at).text} = ${text}`);
}

/** A statement that checks a clause here; without a predicate, that it is never reached. */
function checkText(
  weaver: ClaimWeaver,
  clause: Clause,
  predicate: Expression | undefined,
  at: ts.Node,
): string {
  const claim: Claim =
    predicate === undefined
      ? { kind: "constant", value: false, range: clause.keyword.range }
      : { kind: "written", predicate, redundant: clause.redundant, clause };
  const kind = kinds[clause.spec.keyword] ?? "assert";
  const { plain, slow, calls } = weaver.compileClaim(kind, clause.keyword.text, claim, at);
  const { file } = weaver;
  const state = file.runtime("state");
  const label = file.name("l");
  const tried = guarded(calls ? state : undefined, (done) =>
    done === "" ? `if (${plain.text}) break ${label};` : `if (${plain.text}) { ${done}break ${label}; }`,
  );
  return `${label}: if (${state}.idle) { ${file.options.plain ? tried : ""} ${slow.text}; }`;
}
