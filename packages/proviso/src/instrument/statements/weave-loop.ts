import type MagicString from "magic-string";
import ts from "#typescript";
import type { Clause } from "../../contract/index.js";
import { boundNames } from "../expression/index.js";
import { declaresInside } from "../scope.js";
import type { ClaimWeaver } from "./claim-weaver.js";
import { insertBefore } from "./insert-before.js";
import { JumpGuard, jumpsOf } from "./jumps.js";
import { loopChecks } from "./loop-checks.js";

// Loop invariants and variants (seed 002, §4.7.4). The invariant holds before each test of the condition and however
// the loop is left: by its condition, by a jump, labelled ones included, or by `return`; an exception is no such leaving.
// The checks stand in the condition and before each jump, so the loop stays the loop it is, with its labels and with a
// variable of its own in each pass. A variant is non-negative and smaller than at the test before.

/** Weaves the clauses of one loop; `outer` is the loop with its labels. */
export function weaveLoop(
  edits: MagicString,
  weaver: ClaimWeaver,
  outer: ts.Statement,
  loop: ts.IterationStatement,
  clauses: readonly Clause[],
): void {
  const { file } = weaver;
  const state = file.runtime("state");
  const { head, exit, variables, used } = loopChecks(weaver, loop, clauses);
  const declared = [...variables];
  let before = `${state}.idle && (${head.join(", ") || "0"})`;
  let after = exit.length === 0 ? "" : `${state}.idle && (${exit.join(", ")})`;
  if (declaresInside(loop.statement, used) || headDeclares(loop, used)) {
    // The body hides a name of the clauses: they are evaluated outside it.
    const [heads, exits] = [file.fresh("h"), file.fresh("h")];
    declared.push(`${heads} = () => ${before}`, `${exits} = () => ${after || "0"}`);
    before = `${heads}()`;
    after = after === "" ? "" : `${exits}()`;
  }
  const isOver = ts.isForOfStatement(loop) || ts.isForInStatement(loop);
  if (declared.length > 0) {
    edits.appendRight(outer.getStart(), `{ let ${declared.join(", ")}; ${isOver ? `${before}; ` : ""}`);
    edits.appendLeft(outer.end, " }");
  } else if (isOver) insertBefore(edits, outer, `${before}; `);
  const jumps = jumpsOf(loop, outer);
  const first = (): string =>
    file.once("first", "first", (name) => `function ${name}(value) { return value; }`);
  const guard = new JumpGuard(edits, file.fresh("j"), first);
  if (after !== "") for (const jump of jumps.leaving) guard.before(jump, loop, after);
  // Without a condition to test, the states before and after each pass are those of the tests.
  if (isOver) for (const jump of jumps.continuing) guard.before(jump, loop, before);
  weavePasses(edits, loop, before, after);
}

/** Has `before` evaluated before each test of a loop's condition, and `after` when that is false. */
function weavePasses(edits: MagicString, loop: ts.IterationStatement, before: string, after: string): void {
  const failed = after === "" ? "" : ` || (${after}, false)`;
  if (ts.isWhileStatement(loop)) weaveCondition(edits, loop.expression, before, failed);
  else if (ts.isDoStatement(loop)) {
    weaveBody(edits, loop.statement, `${before};`, "");
    if (failed !== "") {
      edits.appendRight(loop.expression.getStart(), "(");
      edits.appendLeft(loop.expression.end, `)${failed}`);
    }
  } else if (!ts.isForStatement(loop)) weaveBody(edits, loop.statement, "", `${before};`);
  else if (loop.condition === undefined) edits.appendLeft(conditionPlace(loop), ` ((${before}), true)`);
  else weaveCondition(edits, loop.condition, before, failed);
}

function weaveCondition(edits: MagicString, condition: ts.Expression, before: string, failed: string): void {
  edits.appendRight(condition.getStart(), `((${before}), (`);
  edits.appendLeft(condition.end, `))${failed}`);
}

/** Puts statements at the start and the end of a loop's body. */
function weaveBody(edits: MagicString, body: ts.Statement, open: string, close: string): void {
  if (ts.isBlock(body)) {
    if (open !== "") edits.appendLeft(body.getStart() + 1, ` ${open}`);
    if (close !== "") edits.appendLeft(body.end - 1, ` ${close}`);
  } else {
    edits.appendRight(body.getStart(), `{ ${open}`);
    edits.appendLeft(body.end, ` ${close}}`);
  }
}

/** Whether the head of a `for…of` or `for…in` declares one of these names. */
function headDeclares(loop: ts.IterationStatement, names: ReadonlySet<string>): boolean {
  if (!ts.isForOfStatement(loop) && !ts.isForInStatement(loop)) return false;
  const { initializer } = loop;
  return (
    ts.isVariableDeclarationList(initializer) &&
    initializer.declarations.some(({ name }) => boundNames(name).some((bound) => names.has(bound)))
  );
}

function conditionPlace(loop: ts.ForStatement): number {
  const { text } = loop.getSourceFile();
  const from = loop.initializer?.end ?? text.indexOf("(", loop.getStart()) + 1;
  return text.indexOf(";", from) + 1;
}
