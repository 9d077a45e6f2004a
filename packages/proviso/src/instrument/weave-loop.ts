import type MagicString from "magic-string";
import ts from "#typescript";
import type { Clause, Expression } from "../contract/index.js";
import type { Claim } from "./claim.js";
import type { ClaimWeaver, CompiledClaim, LocalText } from "./claim-weaver.js";
import { boundNames } from "./expression/index.js";
import { declaresInside } from "./scope.js";

// Loop invariants and variants (seed 002, §4.7.4). The invariant holds before each test of the condition and however
// the loop is left: by its condition, by a jump, labelled ones included, or by `return`; an exception is no such leaving.
// The checks stand in the condition and before each jump, so the loop stays the loop it is, with its labels and with a
// variable of its own in each pass. A variant is non-negative and smaller than at the test before.

type Loop = ts.IterationStatement;

/** Weaves the clauses of one loop; `outer` is the loop with its labels. */
export function weaveLoop(
  edits: MagicString,
  weaver: ClaimWeaver,
  outer: ts.Statement,
  loop: Loop,
  clauses: readonly Clause[],
): void {
  const { file } = weaver;
  const state = file.runtime("state");
  const declared: string[] = [];
  const head: string[] = [];
  const exit: string[] = [];
  const used = new Set<string>();
  for (const clause of clauses) {
    const { body } = clause;
    if (body.shape === "predicate" && body.predicate !== "not_specified") {
      const claim: Claim = {
        kind: "written",
        predicate: body.predicate,
        redundant: clause.redundant,
        clause,
      };
      const check = invariantCheck(weaver, clause, claim, loop, used);
      head.push(check);
      exit.push(check);
    } else if (body.shape === "value") {
      const variable = file.fresh("v");
      declared.push(variable);
      head.push(variantCheck(weaver, clause, body.value, variable, loop, used));
    }
  }
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
  } else if (isOver) weaver.before(outer, `${before}; `);
  const jumps = jumpsOf(loop, outer);
  const first = (): string =>
    file.once("first", "first", (name) => `function ${name}(value) { return value; }`);
  const guard = new JumpGuard(edits, file.fresh("j"), first);
  if (after !== "") for (const jump of jumps.leaving) guard.before(jump, loop, after);
  const statement = loop.statement;
  const inBody = (open: string, close: string): void => {
    if (ts.isBlock(statement)) {
      if (open !== "") edits.appendLeft(statement.getStart() + 1, ` ${open}`);
      if (close !== "") edits.appendLeft(statement.end - 1, ` ${close}`);
    } else {
      edits.appendRight(statement.getStart(), `{ ${open}`);
      edits.appendLeft(statement.end, ` ${close}}`);
    }
  };
  if (ts.isWhileStatement(loop)) {
    edits.appendRight(loop.expression.getStart(), `((${before}), (`);
    edits.appendLeft(loop.expression.end, after === "" ? "))" : `)) || (${after}, false)`);
  } else if (ts.isDoStatement(loop)) {
    inBody(`${before};`, "");
    if (after !== "") {
      edits.appendRight(loop.expression.getStart(), "(");
      edits.appendLeft(loop.expression.end, `) || (${after}, false)`);
    }
  } else if (ts.isForStatement(loop)) {
    if (loop.condition === undefined) {
      const semicolon = conditionPlace(loop);
      edits.appendLeft(semicolon, ` ((${before}), true)`);
    } else {
      edits.appendRight(loop.condition.getStart(), `((${before}), (`);
      edits.appendLeft(loop.condition.end, after === "" ? "))" : `)) || (${after}, false)`);
    }
  } else {
    // No condition to test: the states before and after each pass are those of the tests.
    for (const jump of jumps.continuing) guard.before(jump, loop, before);
    inBody("", `${before};`);
  }
}

/** Whether the head of a `for…of` or `for…in` declares one of these names. */
function headDeclares(loop: Loop, names: ReadonlySet<string>): boolean {
  if (!ts.isForOfStatement(loop) && !ts.isForInStatement(loop)) return false;
  const { initializer } = loop;
  return (
    ts.isVariableDeclarationList(initializer) &&
    initializer.declarations.some(({ name }) => boundNames(name).some((bound) => names.has(bound)))
  );
}

/** A check as an expression: a call of a function of the module, since an expression cannot catch. */
function invariantCheck(
  weaver: ClaimWeaver,
  clause: Clause,
  claim: Claim,
  loop: Loop,
  used: Set<string>,
): string {
  const { file } = weaver;
  const compile = (self: string): CompiledClaim =>
    weaver.compileClaim("loop-invariant", clause.keyword.text, claim, loop, self);
  return outOfLine(weaver, compile, used, [], ({ plain, slow }) => {
    const state = file.runtime("state");
    const done = `${state}.idle = ${state}.on;`;
    const tried = file.options.plain
      ? `${state}.idle = false; try { if (${plain.text}) { ${done} return; } } catch {} ${done}`
      : "";
    return { texts: [plain, slow], body: `${tried} ${slow.text};` };
  });
}

function variantCheck(
  weaver: ClaimWeaver,
  clause: Clause,
  value: Expression,
  variable: string,
  loop: Loop,
  used: Set<string>,
): string {
  const { file } = weaver;
  const claim: Claim = { kind: "variant", value, previous: variable, range: value.range };
  const compile = (self: string): CompiledClaim =>
    weaver.compileClaim("loop-variant", clause.keyword.text, claim, loop, self);
  const check = outOfLine(weaver, compile, used, [variable], ({ slow }, self) => {
    const state = file.runtime("state");
    const n = file.name("n");
    const done = `${state}.idle = ${state}.on;`;
    const holds = file.options.plain
      ? `if (${n} >= 0 && (${variable} === undefined || ${n} < ${variable})) { ${done} return ${n}; }`
      : "";
    const computed = weaver.value(value, loop, self);
    const body = `let ${n}; ${state}.idle = false; try { ${n} = ${computed.text}; ${holds} } catch {} ${done} ${slow.text}; return ${n};`;
    return { texts: [computed, slow], body };
  });
  return `${variable} = ${check}`;
}

/** Statements in a function of the module that is given what they mention, or in place if they cannot leave it. */
function outOfLine(
  weaver: ClaimWeaver,
  compile: (self: string) => CompiledClaim,
  used: Set<string>,
  more: readonly string[],
  write: (claim: CompiledClaim, self: string) => { texts: readonly LocalText[]; body: string },
): string {
  const { file } = weaver;
  const self = file.name("this");
  const outside = compile(self);
  const { texts, body } = outside.inPlace ? write(compile("this"), "this") : write(outside, self);
  const names = new Set(texts.flatMap(({ locals }) => [...locals]).filter((name) => !more.includes(name)));
  for (const name of names) used.add(name);
  if (outside.inPlace) return `(() => { ${body} })()`;
  const name = file.fresh("c");
  file.append(`function ${name}(${[self, ...more, ...names].join(", ")}) { ${body} }`);
  const usesThis = texts.some((text) => text.usesThis);
  return `${name}(${[usesThis ? "this" : "undefined", ...more, ...names].join(", ")})`;
}

interface Jumps {
  /** Jumps and returns that leave the loop. */
  readonly leaving: readonly ts.Statement[];
  /** Jumps to its next pass. */
  readonly continuing: readonly ts.Statement[];
}

function jumpsOf(loop: Loop, outer: ts.Statement): Jumps {
  const labels = new Set<string>();
  for (let at: ts.Statement = outer; ts.isLabeledStatement(at); at = at.statement) labels.add(at.label.text);
  const leaving: ts.Statement[] = [];
  const continuing: ts.Statement[] = [];
  const visit = (node: ts.Node, inner: ReadonlySet<string>, breaks: boolean, continues: boolean): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isReturnStatement(node)) leaving.push(node);
    else if (ts.isBreakStatement(node)) {
      if (node.label === undefined ? breaks : !inner.has(node.label.text)) leaving.push(node);
    } else if (ts.isContinueStatement(node)) {
      const own = node.label === undefined ? continues : labels.has(node.label.text);
      if (own) continuing.push(node);
      else if (node.label !== undefined && !inner.has(node.label.text)) leaving.push(node);
    }
    const nested = ts.isLabeledStatement(node) ? new Set([...inner, node.label.text]) : inner;
    const isLoop = ts.isIterationStatement(node, false);
    const isSwitch = ts.isSwitchStatement(node);
    ts.forEachChild(node, (child) =>
      visit(child, nested, breaks && !isLoop && !isSwitch, continues && !isLoop),
    );
  };
  visit(loop.statement, new Set(), true, true);
  return { leaving, continuing };
}

/** Has checks run before jumps, or at the end of the `finally` that a jump goes through. */
class JumpGuard {
  readonly #guarded = new Map<ts.TryStatement, string>();

  constructor(
    readonly edits: MagicString,
    /** The variable that says that a `finally` is on the way of a jump. */
    readonly flag: string,
    /** The name of a function that gives the first of its arguments, all evaluated. */
    readonly first: () => string,
  ) {}

  before(jump: ts.Statement, loop: Loop, check: string): void {
    const through = outermostFinally(jump, loop);
    const done = through === undefined ? check : this.#flagFor(through, check);
    if (ts.isReturnStatement(jump) && jump.expression !== undefined) {
      this.edits.prependRight(jump.expression.getStart(), `${this.first()}((`);
      this.edits.appendLeft(jump.expression.end, `), (${done}))`);
      return;
    }
    this.edits.appendRight(jump.getStart(), `{ ${done}; `);
    this.edits.appendLeft(jump.end, " }");
  }

  #flagFor(statement: ts.TryStatement, check: string): string {
    let flag = this.#guarded.get(statement);
    if (flag === undefined) {
      flag = `${this.flag}${this.#guarded.size}`;
      this.#guarded.set(statement, flag);
      this.edits.appendRight(statement.getStart(), `{ let ${flag} = false; `);
      this.edits.appendLeft(statement.end, " }");
      const { finallyBlock } = statement;
      if (finallyBlock !== undefined)
        this.edits.appendLeft(finallyBlock.end - 1, ` if (${flag}) { ${check}; }`);
    }
    return `${flag} = true`;
  }
}

/** The outermost `try` in the body of a loop whose `finally` runs after a jump. */
function outermostFinally(jump: ts.Statement, loop: Loop): ts.TryStatement | undefined {
  let found: ts.TryStatement | undefined;
  for (let at: ts.Node = jump; at !== loop; at = at.parent) {
    const { parent } = at;
    if (ts.isTryStatement(parent) && parent.finallyBlock !== undefined && parent.finallyBlock !== at)
      found = parent;
  }
  return found;
}

function conditionPlace(loop: ts.ForStatement): number {
  const { text } = loop.getSourceFile();
  const from = loop.initializer?.end ?? text.indexOf("(", loop.getStart()) + 1;
  return text.indexOf(";", from) + 1;
}
