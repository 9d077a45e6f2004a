import type ts from "#typescript";
import { type Diagnostic, diagnose, nearest } from "../../diagnostic/index.js";
import { clauseKeyword } from "../clauses/clause-table.js";
import { modifier, opensTag } from "../clauses/words.js";
import { isJsx } from "../file-kind.js";
import { Cursor, type PendingCodes, parseItems } from "../parser/index.js";
import type { Item } from "../tree.js";
import type { Comment } from "./find-comments.js";
import { readsAsProse } from "./prose.js";

/** A block tag: where its `@` is, its name, and where its text ends. */
interface Tag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** What the block tags of a doc comment say. Tags of other tools are passed over. */
export function parseDocComment(
  file: ts.SourceFile,
  comment: Comment,
  diagnostics: Diagnostic[],
  pending: PendingCodes | undefined,
): Item[] {
  const written = file.text.slice(comment.start, comment.end);
  if (!written.includes("@")) return [];
  const text = undecorate(written);
  const { tags, strays } = findTags(text);
  for (const { name, start: at } of strays) {
    const start = comment.start + at;
    const span = { file: file.fileName, start, end: start + 1 + name.length };
    diagnostics.push(diagnose("contract/tag-in-text", span, { tag: name }));
  }
  for (const tag of tags) {
    const meant = opensTag(tag.name) ? undefined : misspelt(tag.name);
    if (meant === undefined) continue;
    const start = comment.start + tag.start + 1;
    const span = { file: file.fileName, start, end: start + tag.name.length };
    diagnostics.push(diagnose("contract/unknown-tag", span, { tag: tag.name, meant }));
  }
  return tags
    .filter((tag) => opensTag(tag.name))
    .flatMap((tag) => parseTag(file, text, comment.start, tag, diagnostics, pending));
}

/** Tags of other tools that are as near to ours as a slip of the finger. */
const others = new Set(["require", "return", "returns", "signal", "assign", "sign", "invariants"]);

/** The tag that one of nobody's probably stands for. */
function misspelt(tag: string): string | undefined {
  if (tag.length < 5 || others.has(tag)) return undefined;
  return nearest(tag, ["requires", "ensures", "signals", "assignable", "invariant"]);
}

function parseTag(
  file: ts.SourceFile,
  text: string,
  base: number,
  tag: Tag,
  diagnostics: Diagnostic[],
  pending: PendingCodes | undefined,
): Item[] {
  const clause = clauseKeyword(tag.name);
  // A modifier says all by its name; what follows it on the line is a remark.
  const end = modifier(tag.name) !== undefined ? tag.start + 1 + tag.name.length : tag.end;
  const start = tag.start + 1;
  const found: Diagnostic[] = [];
  const source = {
    file: file.fileName,
    text: text.slice(start, end),
    base: base + start,
    jsx: isJsx(file.fileName),
  };
  const items = parseItems(new Cursor(source, found, pending));
  const said = text.slice(start + tag.name.length, end);
  if (found.length > 0 && clause?.spec.shape === "predicate" && readsAsProse(said)) {
    diagnostics.push(prose(file.fileName, tag.name, said, base + start + tag.name.length));
    return [];
  }
  diagnostics.push(...found);
  return items;
}

/** The warning that a clause is prose, with the edit that makes it an informal condition. */
export function prose(file: string, keyword: string, said: string, at: number): Diagnostic {
  const start = at + said.length - said.trimStart().length;
  const trimmed = said.trim().replace(/[;.]+$/, "");
  const span = { file, start, end: start + trimmed.length };
  const text = trimmed.replace(/\s+/g, " ");
  const fix = { title: "Make it an informal condition", span, replacement: `(* ${text} *)` };
  return diagnose("contract/prose", span, { keyword, text }, { fix });
}

/** Blanks the comment's ends and the `*` at the start of each line. Keeps every offset. */
function undecorate(text: string): string {
  const blank = (found: string): string => found.replace(/[^\n\r]/g, " ");
  return text
    .replace(/^\/\*\*+/, blank)
    .replace(/\*+\/$/, blank)
    .replace(/(?<=[\n\r])[ \t]*\*(?!\))/g, blank);
}

/** Whether text ends inside a string. */
function isQuoted(text: string): boolean {
  const open = text.replace(/\\\\./g, "").match(/"[^"]*"|'[^']*'|`[^`]*`|["'`]/g);
  return open?.at(-1)?.length === 1;
}

const tagAtLineStart = /^[ \t]*@([A-Za-z_]\w*)/;

/** Whether a clause seems to be meant by a word in a text: what follows it is no text. */
function isStray(name: string, followedBy: string): boolean {
  const said = followedBy.trim();
  return clauseKeyword(name)?.spec.shape === "predicate" && /[=<>\\]/.test(said) && !readsAsProse(said);
}

/** The tags of a text, and what would be a clause if it stood at the beginning of its line. */
function findTags(text: string): { tags: Tag[]; strays: Pick<Tag, "name" | "start">[] } {
  const tags: Tag[] = [];
  const strays: Pick<Tag, "name" | "start">[] = [];
  let open: { name: string; start: number } | undefined;
  let fenced = false;
  const close = (end: number): void => {
    if (open !== undefined) tags.push({ ...open, end });
    open = undefined;
  };
  for (const line of text.matchAll(/[^\n\r]*/g)) {
    const at = line.index;
    if (/^\s*(```|~~~)/.test(line[0])) {
      if (!fenced) close(at);
      fenced = !fenced;
    }
    if (fenced) continue;
    const tag = tagAtLineStart.exec(line[0]);
    if (tag !== null) {
      const start = at + tag[0].lastIndexOf("@");
      close(start);
      open = { name: tag[1] ?? "", start };
    }
    if (open === undefined || !opensTag(open.name)) {
      for (const { 1: name = "", index } of line[0].matchAll(/(?<=\S.*\s)@([A-Za-z_]\w*)/g))
        if (isStray(name, line[0].slice(index + 1 + name.length)) && !isQuoted(line[0].slice(0, index)))
          strays.push({ name, start: at + index });
      continue;
    }
    // Several tags on one line, as in `/** @requires x > 0 @ensures \result > 0 */`.
    for (const more of line[0].matchAll(/(?<=\s)@([A-Za-z_]\w*)/g)) {
      const start = at + more.index;
      if (start <= open.start || isQuoted(text.slice(open.start, start))) continue;
      close(start);
      open = { name: more[1] ?? "", start };
    }
  }
  close(text.length);
  return { tags, strays };
}
