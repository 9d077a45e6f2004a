import ts from "#typescript";
import type { Range } from "../../diagnostic/index.js";
import { MARK } from "../mark.js";
import type { Code, Expression, TypeText } from "../tree.js";
import type { Cursor } from "./cursor.js";

// TypeScript's parser reads the leaves of a contract. A leaf is handed over as the right side of an assignment,
// which reads any expression as an expression (`{}` is an object) and gives TypeScript's usual messages.

const prefix = "_=";

/** The place in the file of a node of `code.syntax`. */
export function rangeOf(code: Code, node: ts.Node): Range {
  return { start: node.getStart() + code.shift, end: node.end + code.shift };
}

/** The hole of `code` that an identifier of its syntax stands for, if it is a placeholder. */
export function holeAt(code: Code, node: ts.Node): Expression | undefined {
  if (!ts.isIdentifier(node) || !node.text.startsWith(MARK)) return undefined;
  const { start } = rangeOf(code, node);
  return code.holes.find((hole) => hole.range.start === start);
}

/** Makes the leaf that stands at `range`. */
export function parseCode(
  cursor: Cursor,
  range: Range,
  holes: readonly Expression[],
  subtypes: readonly number[],
): Code | undefined {
  const chars = cursor.slice(range);
  const parts: string[] = [];
  let at = range.start;
  const upTo = (offset: number): string => chars.slice(at - range.start, offset - range.start);
  const edits = [
    ...holes.map((h) => ({ ...h.range, hole: true })),
    ...subtypes.map((s) => ({ start: s, end: s + 2, hole: false })),
  ];
  for (const edit of edits.sort((a, b) => a.start - b.start)) {
    parts.push(upTo(edit.start), edit.hole ? MARK.padEnd(edit.end - edit.start, "_") : "<=");
    at = edit.end;
  }
  parts.push(upTo(range.end));
  const text = parts.join("");

  if (cursor.pending !== undefined) return cursor.pending.add({ kind: "code", range, text, holes, subtypes });
  const file = parseText(prefix + text, cursor.source.jsx);
  const shift = range.start - prefix.length;
  const [error] = parseErrors(file);
  if (error !== undefined) {
    const start = clamp(error.start + shift, range);
    cursor.report(
      "contract/syntax",
      { start, end: clamp(start + error.length, range) },
      { text: messageOf(error) },
    );
    return undefined;
  }
  const [first, second] = file.statements;
  if (second !== undefined) {
    const start = second.getStart(file) + shift;
    cursor.report(
      "contract/syntax",
      { start, end: clamp(second.end + shift, range) },
      { text: "';' expected." },
    );
    return undefined;
  }
  if (first === undefined || !ts.isExpressionStatement(first) || !ts.isBinaryExpression(first.expression)) {
    cursor.report("contract/syntax", range, { text: "Expression expected." });
    return undefined;
  }
  return { kind: "code", range, text, holes, subtypes, syntax: first.expression.right, shift };
}

/**
 * Leaves of one file that TypeScript has not read yet. It reads them all when the first is asked for, in one go,
 * which is several times faster than one by one. They must be well formed: whoever defers reading finds out
 * otherwise, as the shadow does.
 */
export class PendingCodes {
  readonly #codes: DeferredCode[] = [];
  #read = false;
  #wellFormed = true;

  constructor(readonly jsx: boolean) {}

  add(code: Omit<Code, "syntax" | "shift">): Code {
    const deferred = new DeferredCode(code, this);
    this.#codes.push(deferred);
    return deferred;
  }

  /** Whether all leaves are well formed. */
  isReadable(): boolean {
    try {
      this.read();
    } catch {
      return false;
    }
    return this.#wellFormed;
  }

  read(): void {
    if (this.#read) return;
    this.#read = true;
    const separator = "\n;";
    const file = parseText(this.#codes.map(({ text }) => `${prefix}${text}${separator}`).join(""), this.jsx);
    this.#wellFormed = parseErrors(file).length === 0;
    const statements = file.statements.filter((statement) => !ts.isEmptyStatement(statement));
    let start = prefix.length;
    for (const [i, code] of this.#codes.entries()) {
      const statement = statements[i];
      if (
        statement === undefined ||
        !ts.isExpressionStatement(statement) ||
        !ts.isBinaryExpression(statement.expression)
      ) {
        throw new Error(`A leaf that TypeScript was to read later is malformed: ${code.text}`);
      }
      code.resolve(statement.expression.right, code.range.start - start);
      start += code.text.length + separator.length + prefix.length;
    }
  }
}

class DeferredCode implements Code {
  readonly kind = "code";
  readonly range: Range;
  readonly text: string;
  readonly holes: readonly Expression[];
  readonly subtypes: readonly number[];
  readonly #pending: PendingCodes;
  #syntax: ts.Expression | undefined;
  #shift = 0;

  constructor({ range, text, holes, subtypes }: Omit<Code, "syntax" | "shift">, pending: PendingCodes) {
    this.range = range;
    this.text = text;
    this.holes = holes;
    this.subtypes = subtypes;
    this.#pending = pending;
  }

  get syntax(): ts.Expression {
    this.#pending.read();
    return this.#syntax as ts.Expression;
  }

  get shift(): number {
    this.#pending.read();
    return this.#shift;
  }

  resolve(syntax: ts.Expression, shift: number): void {
    this.#syntax = syntax;
    this.#shift = shift;
  }
}

/** A type as written, checked to be one. */
export function parseType(cursor: Cursor, range: Range): TypeText | undefined {
  const text = cursor.slice(range);
  if (/^\s*[A-Za-z_$][\w$]*(\[\])?\s*$/.test(text)) return { text, range };
  const typePrefix = "type _=";
  const file = parseText(`${typePrefix}${text}`, cursor.source.jsx);
  const [error] = parseErrors(file);
  if (error !== undefined || file.statements.length !== 1 || text.trim() === "") {
    const start =
      error === undefined ? range.start : clamp(error.start - typePrefix.length + range.start, range);
    cursor.report(
      "contract/syntax",
      { start, end: range.end },
      { text: error === undefined ? "Type expected." : messageOf(error) },
    );
    return undefined;
  }
  return { text, range };
}

function parseText(text: string, jsx: boolean): ts.SourceFile {
  const kind = jsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile("contract", text, ts.ScriptTarget.Latest, true, kind);
}

/** TypeScript keeps a file's syntax errors on the file itself, in a property its typings leave out. */
export function parseErrors(file: ts.SourceFile): readonly ts.DiagnosticWithLocation[] {
  return "parseDiagnostics" in file ? (file.parseDiagnostics as readonly ts.DiagnosticWithLocation[]) : [];
}

function messageOf(error: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(error.messageText, " ");
}

function clamp(offset: number, range: Range): number {
  return Math.min(Math.max(offset, range.start), range.end);
}
