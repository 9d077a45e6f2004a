import type { Range } from "../diagnostic/index.js";
import { LineMap } from "../diagnostic/index.js";

/** The file that a contract was written in, for messages to show. */
export class Origin {
  readonly #lines: LineMap;

  constructor(
    readonly text: string,
    /** The file as messages name it. */
    readonly shownName: string,
  ) {
    this.#lines = new LineMap(text);
  }

  /** The runtime's record of a clause: keyword, text, line, column, length, the lines that hold it; its file, if not `home`. */
  clause(keyword: string, place: Range, home: Origin, shown = this.wording(place)): string {
    const range = shown === "" ? this.#keyword(keyword, place) : place;
    const from = this.#lines.position(range.start);
    const to = this.#lines.position(range.end);
    const length =
      from.line === to.line
        ? range.end - range.start
        : this.#lines.line(from.line).trimEnd().length - from.column + 1;
    const last = Math.min(to.line, from.line + 7);
    const lines = Array.from({ length: last - from.line + 1 }, (_, i) => this.#lines.line(from.line + i));
    return JSON.stringify([
      keyword,
      shown,
      from.line,
      from.column,
      length,
      lines.join("\n"),
      ...(home === this ? [] : [this.shownName]),
    ]);
  }

  /** Where a keyword, in its American spelling, stands in a range. */
  #keyword(keyword: string, { start, end }: Range): Range {
    const found = new RegExp(keyword.replace("behavior", "behaviou?r")).exec(this.text.slice(start, end));
    return found === null
      ? { start, end }
      : { start: start + found.index, end: start + found.index + found[0].length };
  }

  /** The text of a range with what decorates the lines of a comment blanked. */
  wording({ start, end }: Range): string {
    return this.text
      .slice(start, end)
      .replace(/(\n[ \t]*)(\*|@|\/\/@)/g, (all, space: string) => space.padEnd(all.length));
  }
}
