import type ts from "#typescript";
import { type Diagnostic, diagnose, type Range } from "../../diagnostic/index.js";
import { isPrefix, opensAnnotation, suggestWord, tagWords } from "../clauses/words.js";
import { isJsx } from "../file-kind.js";
import { type ContractText, Cursor, type PendingCodes, parseItems } from "../parser/index.js";
import type { Item } from "../tree.js";
import { parseDocComment } from "./doc-comment.js";
import { type Comment, findComments } from "./find-comments.js";
import { isLookalike } from "./lookalikes.js";

/** A comment, or lines of them, that carry contract text; what it says, and where it stands. */
export interface Annotation extends Range {
  readonly carrier: "annotation" | "doc";
  readonly items: readonly Item[];
  readonly before: ts.Node | undefined;
  readonly inside: ts.Node;
}

const mention = new RegExp(`//@|/\\*@|@(${tagWords().join("|")}|requ|ensu|sign|assig|invar)`);

/** Whether a text may hold a contract. One that does not need not be read for any. */
export function mentionsContract(text: string): boolean {
  return mention.test(text);
}

/**
 * Every annotation of a file, parsed, in order. With `pending`, TypeScript does not read the leaves yet: malformed
 * ones are then found when it does, and the file is read again without it.
 */
export function readAnnotations(
  file: ts.SourceFile,
  diagnostics: Diagnostic[],
  pending: PendingCodes | undefined,
): Annotation[] {
  return parseComments(file, findComments(file), diagnostics, pending);
}

function parseComments(
  file: ts.SourceFile,
  comments: readonly Comment[],
  diagnostics: Diagnostic[],
  pending: PendingCodes | undefined,
): Annotation[] {
  const annotations: Annotation[] = [];
  for (let i = 0; i < comments.length; i++) {
    const comment = comments[i] as Comment;
    if (comment.style === "doc") {
      const items = parseDocComment(file, comment, diagnostics, pending);
      if (items.length > 0) annotations.push({ ...place(comment, comment), carrier: "doc", items });
      continue;
    }
    if (!isContract(file, comment, diagnostics)) continue;
    let last = comment;
    while (comment.style === "line" && continues(file.text, last, comments[i + 1]))
      last = comments[++i] as Comment;
    const text = undecorate(file.text.slice(comment.start, last.end));
    const source: ContractText = {
      file: file.fileName,
      text,
      base: comment.start,
      jsx: isJsx(file.fileName),
    };
    const items = parseItems(new Cursor(source, diagnostics, pending));
    if (items.length > 0) annotations.push({ ...place(comment, last), carrier: "annotation", items });
  }
  return annotations;
}

function place(first: Comment, last: Comment): Pick<Annotation, "start" | "end" | "before" | "inside"> {
  return { start: first.start, end: last.end, before: first.before, inside: first.inside };
}

/** Whether `next` is a `//@` line right below, so that the two are one text. */
function continues(text: string, line: Comment, next: Comment | undefined): boolean {
  if (
    next === undefined ||
    next.style !== "line" ||
    next.before !== line.before ||
    next.inside !== line.inside
  )
    return false;
  return text.slice(line.end, next.start).trim() === "" && !isLookalike(text.slice(next.start + 3, next.end));
}

/** Blanks what is not contract: the comment's ends, and `@` at the start of a line. Keeps every offset. */
function undecorate(text: string): string {
  return text
    .replace(/^(\/\/|\/\*)@+/, blank)
    .replace(/@*\*\/$/, blank)
    .replace(/(?<=[\n\r\u2028\u2029])[ \t]*(\/\/)?@+/g, blank);
}

function blank(text: string): string {
  return text.replace(/[^\n\r\u2028\u2029]/g, " ");
}

/**
 * Whether a comment that begins with `@` is ours: its first word opens an annotation. With white space before the
 * word, a misspelt clause is an error and anything else a warning; without, it is somebody else's comment.
 */
function isContract(file: ts.SourceFile, comment: Comment, diagnostics: Diagnostic[]): boolean {
  const text = file.text.slice(comment.start, comment.end);
  const opening = /^\/[/*]@+(\s*(?:@\s*)*)(\{\||[A-Za-z_][\w-]*|\\[a-z_]+|[&|<>=!(]+)?/.exec(text);
  const word = opening?.[2];
  if (opening === null || word === undefined) return false;
  const after = text.slice(opening[0].length - word.length);
  if (word === "{|" || opensAnnotation(word)) return !/^[\w-]*=/.test(after);
  if (isPrefix(word)) return /^\w+\s+\w/.test(after);
  if (opening[1] === "" || isLookalike(after)) return false;
  const start = comment.start + opening[0].length - word.length;
  const span = { file: file.fileName, start, end: start + word.length };
  const suggestion = suggestWord(word);
  diagnostics.push(
    suggestion === undefined
      ? diagnose("contract/not-a-contract", span, { word })
      : diagnose("contract/unknown-clause", span, { word, suggestion }),
  );
  return false;
}
