import type MagicString from "magic-string";
import ts from "#typescript";

/** The jumps in the body of a loop that concern it. */
export interface Jumps {
  /** Jumps and returns that leave the loop. */
  readonly leaving: readonly ts.Statement[];
  /** Jumps to its next pass. */
  readonly continuing: readonly ts.Statement[];
}

/** Finds the jumps of a loop; `outer` is the loop with its labels. */
export function jumpsOf(loop: ts.IterationStatement, outer: ts.Statement): Jumps {
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
export class JumpGuard {
  readonly #guarded = new Map<ts.TryStatement, string>();

  constructor(
    readonly edits: MagicString,
    /** The variable that says that a `finally` is on the way of a jump. */
    readonly flag: string,
    /** The name of a function that gives the first of its arguments, all evaluated. */
    readonly first: () => string,
  ) {}

  before(jump: ts.Statement, loop: ts.IterationStatement, check: string): void {
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
function outermostFinally(jump: ts.Statement, loop: ts.IterationStatement): ts.TryStatement | undefined {
  let found: ts.TryStatement | undefined;
  for (let at: ts.Node = jump; at !== loop; at = at.parent) {
    const { parent } = at;
    if (ts.isTryStatement(parent) && parent.finallyBlock !== undefined && parent.finallyBlock !== at)
      found = parent;
  }
  return found;
}
