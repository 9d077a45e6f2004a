import ts from "#typescript";
import type { Range } from "../../diagnostic/index.js";

/** A comment that may carry a contract, and what it stands at. */
export interface Comment extends Range {
  readonly style: "line" | "block" | "doc";
  /** The outermost node that begins with the token after the comment; absent where that token begins none. */
  readonly before: ts.Node | undefined;
  /** The innermost node that the comment is inside of. */
  readonly inside: ts.Node;
}

const opener = /\/\/@|\/\*@|\/\*\*(?!\/)/g;

/**
 * The comments of a file that open like a contract or a doc comment, in order. One walk over the tree, which
 * only enters nodes that contain such an opening; text inside strings, templates, regular expressions, JSX and
 * other comments is told apart by the tree and by scanning the trivia the opening stands in.
 */
export function findComments(file: ts.SourceFile): Comment[] {
  const text = file.text;
  const candidates = Array.from(text.matchAll(opener), (m) => m.index);
  const found: Comment[] = [];
  let next = 0;

  /** Handles the candidates in a stretch of trivia and punctuation. */
  const inGap = (end: number, from: number, before: ts.Node | undefined, inside: ts.Node): void => {
    if ((candidates[next] ?? Infinity) >= end) return;
    for (const comment of commentsIn(text, from, end)) {
      while ((candidates[next] ?? Infinity) < comment.start) next++;
      if (candidates[next] === comment.start) found.push({ ...comment, before, inside });
    }
    while ((candidates[next] ?? Infinity) < end) next++;
  };

  const walk = (node: ts.Node): void => {
    let at = node.getStart(file);
    ts.forEachChild(node, (child) => {
      if ((candidates[next] ?? Infinity) >= node.end) return true;
      if (child.pos < at && child.end <= at) return;
      inGap(child.pos, at, undefined, node);
      const start = child.getStart(file);
      inGap(start, child.pos, child, node);
      if ((candidates[next] ?? Infinity) < child.end) walk(child);
      at = child.end;
      return undefined;
    });
    if (isOpaque(node)) while ((candidates[next] ?? Infinity) < node.end) next++;
    else inGap(node.end, at, undefined, node);
  };

  const first = file.statements[0] ?? file.endOfFileToken;
  inGap(first.getStart(file), 0, first, file);
  walk(file);
  return found;
}

/** Whether a node is one token whose text may look like a comment. */
function isOpaque(node: ts.Node): boolean {
  return (
    ts.isLiteralExpression(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node)
  );
}

function* commentsIn(
  text: string,
  from: number,
  end: number,
): Generator<Range & { style: Comment["style"] }> {
  for (let i = from; i < end - 1; i++) {
    if (text[i] !== "/") continue;
    const start = i;
    if (text[i + 1] === "/") {
      while (i < text.length && !/[\n\r\u2028\u2029]/.test(text[i] ?? "")) i++;
      yield { style: "line", start, end: i };
    } else if (text[i + 1] === "*") {
      const close = text.indexOf("*/", i + 2);
      const stop = close < 0 ? end : close + 2;
      yield { style: text[i + 2] === "@" ? "block" : "doc", start, end: stop };
      i = stop - 1;
    }
  }
}
