import ts from "#typescript";
import { descendants } from "../../contract/index.js";

/**
 * Whether a body decides on what a condition is about: it has a branch, a comparison of `Math.min` or `Math.max`, or an
 * exception of its own for just these values. Who handles a case means to serve it.
 */
export function isHandled(condition: string, body: ts.Node): boolean {
  const subjects = [...condition.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g)]
    .map(([path]) => path)
    .filter((path) => !/^(Number\b|true|false|undefined|null)/.test(path));
  if (subjects.length === 0) return false;
  return [...descendants(body)].some((node) => {
    const decided = decision(node);
    return (
      decided !== undefined &&
      subjects.every((subject) => mentions(decided, subject)) &&
      isNear(numbersIn(condition), numbersIn(decided))
    );
  });
}

/** Whether some of these numbers are the same or next to each other, as far as there are any. */
function isNear(some: readonly number[], others: readonly number[]): boolean {
  if (some.length === 0 || others.length === 0) return true;
  return some.some((one) => others.some((other) => Math.abs(one - other) <= 1));
}

function numbersIn(text: string): number[] {
  return Array.from(text.matchAll(/(?<![\w$.])\d+(?:\.\d+)?(?![\w$.])/g), ([number]) => Number(number));
}

function decision(node: ts.Node): string | undefined {
  if (ts.isIfStatement(node)) return node.expression.getText();
  if (ts.isConditionalExpression(node)) return node.condition.getText();
  if (ts.isCallExpression(node) && /^Math\.(min|max)$/.test(node.expression.getText())) return node.getText();
  return undefined;
}

function mentions(text: string, subject: string): boolean {
  const escaped = subject.replace(/[.$]/g, "\\$&");
  return new RegExp(`(?<![\\w$.])${escaped}(?![\\w$])`).test(text);
}
