import { createHash } from "node:crypto";
import path from "node:path";
import { type Diagnostic, LineMap, type Span } from "../diagnostic/index.js";
import type { Excerpt, Finding, Message, Place } from "./document.js";

/** Gives the text of a file, or nothing if it cannot be read. */
export type ReadText = (file: string) => string | undefined;

const MAX_LINES = 3;

/** Turns diagnostics into messages: paths relative to a folder, lines and columns, excerpts. */
export class Messages {
  readonly #maps = new Map<string, LineMap>();
  /** How often the same has been said, to tell the findings apart. */
  readonly #times = new Map<string, number>();

  constructor(
    readonly cwd: string,
    readonly read: ReadText,
  ) {}

  message(diagnostic: Diagnostic): Message {
    const { code, severity, message, notes, fix, typescript, span } = diagnostic;
    return {
      ...this.place(span),
      code,
      severity,
      message,
      excerpt: this.#excerpt(span),
      ...(typescript === undefined ? {} : { typescript }),
      notes: notes.map((note) =>
        note.span === undefined
          ? { message: note.message }
          : { message: note.message, place: this.place(note.span), excerpt: this.#excerpt(note.span) },
      ),
      ...(fix === undefined
        ? {}
        : { fix: { title: fix.title, place: this.place(fix.span), replacement: fix.replacement } }),
    };
  }

  finding(
    diagnostic: Diagnostic,
    unit: string | undefined,
    kind: Finding["kind"] = "contract-error",
  ): Finding {
    const message = this.message(diagnostic);
    const said = [
      message.file,
      message.code,
      unit ?? "",
      message.message,
      message.excerpt.lines[0] ?? "",
    ].join("\n");
    const times = this.#times.get(said) ?? 0;
    this.#times.set(said, times + 1);
    const identity = times === 0 ? said : `${said}\n${times}`;
    const id = createHash("sha256").update(identity).digest("hex").slice(0, 12);
    return { id, kind, ...(unit === undefined ? {} : { unit }), ...message };
  }

  place(span: Span): Place {
    const map = this.#map(span.file);
    const start = map.position(span.start);
    const end = map.position(span.end);
    return {
      file: this.relative(span.file),
      line: start.line,
      column: start.column,
      endLine: end.line,
      endColumn: end.column,
    };
  }

  /** The stretch of a file that starts at a place. */
  span(file: string, line: number, column: number, length: number): Span {
    const start = this.#map(file).offset({ line, column });
    return { file, start, end: start + length };
  }

  relative(file: string): string {
    const relative = path.isAbsolute(file) ? path.relative(this.cwd, file) : file;
    return (relative.startsWith(`..${path.sep}..${path.sep}..`) ? file : relative).split(path.sep).join("/");
  }

  #excerpt(span: Span): Excerpt {
    const map = this.#map(span.file);
    const first = map.position(span.start).line;
    const last = Math.min(map.position(span.end).line, first + MAX_LINES - 1, map.lineCount);
    const lines = Array.from({ length: last - first + 1 }, (_, i) => map.line(first + i));
    return { firstLine: first, lines: map.text === "" ? [] : lines };
  }

  #map(file: string): LineMap {
    let map = this.#maps.get(file);
    if (map === undefined) {
      map = new LineMap(this.read(file) ?? "");
      this.#maps.set(file, map);
    }
    return map;
  }
}
