import { clauseKeyword } from "../clauses/clause-table.js";
import {
  behavior,
  isPrefix,
  type ModifierKeyword,
  modifier,
  opensAnnotation,
  suggestWord,
  visibility,
} from "../clauses/words.js";
import type { Item, Modifier, Prefixes } from "../tree.js";
import { parseClause } from "./clause.js";
import type { Cursor } from "./cursor.js";
import { parseDeclaration } from "./declaration.js";
import { opensNextItem } from "./item-start.js";
import { skipGroup } from "./operation.js";

/** All that an annotation says, in order. What is malformed is reported and passed over. */
export function parseItems(cursor: Cursor, inGroup = false): Item[] {
  const items: Item[] = [];
  while (cursor.peek().kind !== "end" && !(inGroup && cursor.at("|}"))) {
    if (cursor.accept(";")) continue;
    const before = cursor.index;
    const item = cursor.nested(() => parseItem(cursor), undefined);
    if (item === undefined) recover(cursor, before);
    else {
      items.push(...item);
      const last = item.at(-1);
      if (last?.kind === "clause" || (last?.kind === "declaration" && last.form !== "method"))
        endItem(cursor);
    }
  }
  return items;
}

const noPrefixes: Prefixes = { visibility: undefined, static: false };

function parseItem(cursor: Cursor): Item[] | undefined {
  const first = cursor.peek();
  const { prefixes, modifiers } = parsePrefixes(cursor);
  const token = cursor.peek();
  const one = (item: Item | undefined): Item[] | undefined => item && [...modifiers, item];

  if (token.text === "model" || token.text === "ghost") {
    const declared = parseDeclaration(
      cursor,
      prefixes,
      modifiers.map((m) => m.keyword),
      first.start,
    );
    return declared && [declared];
  }
  const clause = token.kind === "word" ? clauseKeyword(token.text) : undefined;
  if (clause !== undefined) return one(parseClause(cursor, clause, prefixes, first.start));
  const heavy = token.kind === "word" ? behavior(token.text) : undefined;
  if (heavy !== undefined) {
    cursor.next();
    return one({
      kind: "behavior",
      behavior: heavy,
      prefixes,
      range: { start: first.start, end: token.end },
    });
  }
  if (cursor.accept("also")) return one({ kind: "also", range: { start: token.start, end: token.end } });
  if (cursor.accept("{|")) return one(parseGroup(cursor, token.start));
  if (modifiers.length > 0 && prefixes === noPrefixes) return modifiers;

  if (token.kind === "word") {
    cursor.report("contract/unknown-clause", token, {
      word: token.text,
      suggestion: suggestWord(token.text),
    });
  } else cursor.expected("a clause");
  return undefined;
}

function parseGroup(cursor: Cursor, start: number): Item | undefined {
  const items = parseItems(cursor, true);
  const close = cursor.accept("|}");
  if (close === undefined) {
    cursor.report("contract/unclosed", { start, end: start + 2 }, { open: "{|", close: "|}" });
    return undefined;
  }
  return { kind: "group", items, range: { start, end: close.end } };
}

function parsePrefixes(cursor: Cursor): { prefixes: Prefixes; modifiers: Modifier[] } {
  let prefixes = noPrefixes;
  const modifiers: Modifier[] = [];
  for (;;) {
    const token = cursor.peek();
    const found = token.kind === "word" ? modifier(token.text) : undefined;
    if (found !== undefined) {
      modifiers.push({
        kind: "modifier",
        keyword: found.keyword as ModifierKeyword,
        range: { start: token.start, end: token.end },
      });
    } else if (token.kind === "word" && isPrefix(token.text)) {
      prefixes = {
        visibility: visibility(token.text) ?? prefixes.visibility,
        static: prefixes.static || token.text === "static",
      };
    } else return { prefixes, modifiers };
    cursor.next();
  }
}

function endItem(cursor: Cursor): void {
  if (cursor.peek().kind === "end" || cursor.at("|}") || cursor.accept(";") || opensNextItem(cursor)) return;
  cursor.expected("`;`");
  recover(cursor, cursor.index);
}

/** Moves past what could not be read: at least one token, up to the next `;` or item. */
function recover(cursor: Cursor, from: number): void {
  if (cursor.index === from) cursor.next();
  while (cursor.peek().kind !== "end" && !cursor.at(";") && !cursor.at("|}")) {
    if (cursor.peek().newline && opensAnnotation(cursor.peek().text)) return;
    if (cursor.peek().kind === "open" && !cursor.at("{|")) skipGroup(cursor);
    else cursor.next();
  }
}
