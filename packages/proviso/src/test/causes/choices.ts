import ts from "#typescript";
import { wantedName } from "../experiment-protocol.js";
import type { TextEdit } from "./relaxations.js";

// Many variants of a stretch of code in one text, so that one load serves them all: each place that some of them would
// change asks which is wanted (mutant schemata, R. Untch et al. 1993). Loops count their rounds, because a variant may
// well never end.

/** Another expression in the place of one, or a statement more. */
export type Change =
  | { readonly node: ts.Node; readonly text: string }
  /** At the end of a statement, or after the brace that opens a block. */
  | { readonly at: number; readonly text: string };

/** A change of the code. */
export interface Repair {
  readonly change: Change;
  /** How common the slip is that it undoes: less is commoner. */
  readonly cost: number;
  /** As it is told: `x` in place of `y`. */
  readonly words: string;
}

const asked = `globalThis.${wantedName}`;

/** A body that contains all changes, each wanted by its number, from the first. Without, it is as it was. */
export function withChoices(body: ts.Node, changes: readonly Change[], first: number): TextEdit {
  const instead = new Map<ts.Node, string[]>();
  const more = new Map<number, string[]>();
  for (const [i, change] of changes.entries()) {
    const wanted = `${asked}.choice===${first + i}`;
    if ("node" in change) {
      const known = instead.get(change.node) ?? [];
      instead.set(change.node, [...known, `${wanted}?(${change.text}):`]);
    } else more.set(change.at, [...(more.get(change.at) ?? []), `;if(${wanted}){${change.text}}`]);
  }
  const { text } = body.getSourceFile();
  const print = (node: ts.Node): string => {
    const start = node.getStart();
    let printed = "";
    let at = start;
    const upTo = (end: number): void => {
      printed += text.slice(at, end);
      at = end;
    };
    const insert = (place: number): void => {
      const statements = more.get(place);
      if (statements === undefined) return;
      upTo(place);
      printed += statements.join("");
    };
    if (ts.isBlock(node)) {
      upTo(start + 1);
      if (ts.isIterationStatement(node.parent, false)) printed += counted;
      insert(start + 1);
    }
    ts.forEachChild(node, (child) => {
      upTo(child.getStart());
      printed += print(child);
      at = child.end;
      if (ts.isBlock(node)) insert(child.end);
    });
    upTo(node.end);
    if (ts.isIterationStatement(node.parent, false) && node.parent.statement === node && !ts.isBlock(node))
      return `{${counted}${printed}}`;
    const others = instead.get(node);
    if (others === undefined) return printed;
    // A statement that began with a parenthesis would be arguments of a line before that has no semicolon.
    return `${ts.isExpressionStatement(node.parent) ? "void " : ""}(${others.join("")}(${printed}))`;
  };
  return { start: body.getStart(), end: body.end, text: print(body) };
}

/** A predicate of a contract that contains others, each wanted by its number. */
export function predicateWithChoices(
  range: Pick<TextEdit, "start" | "end">,
  text: string,
  others: readonly string[],
): TextEdit {
  const choices = others.map((other, i) => `${asked}.choice === ${i + 1} ? (${other}) : `);
  return { ...range, text: `(${choices.join("")}(${text}))` };
}

const counted = `if(--${asked}.rounds<0)throw new RangeError("too many rounds");`;
