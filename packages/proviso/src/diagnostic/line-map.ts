import type { int, nat } from "@proviso/runtime";
import { lastStarting } from "./last-starting.js";

/** A place as people count: lines and columns from 1. */
export interface Position {
  readonly line: int;
  readonly column: int;
}

/** Turns offsets of one text into lines and columns. */
export class LineMap {
  //@ invariant this.#starts.length > 0 && this.#starts.length <= 2 ** 30;
  //@ invariant (\forall int i; 0 <= i && i < this.#starts.length; 0 <= (this.#starts[i] ?? 0) && (this.#starts[i] ?? 0) <= this.text.length);
  readonly #starts: readonly nat[];

  constructor(readonly text: string) {
    // A byte order mark is no character of the first line.
    const starts = [text.startsWith("\ufeff") ? 1 : 0];
    const onlyLineFeeds = !/[\r\u2028\u2029]/.test(text);
    if (onlyLineFeeds)
      for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) starts.push(i + 1);
    else
      for (const { index, 0: br } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g))
        starts.push(index + br.length);
    this.#starts = starts;
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  /**
   * The place of an offset.
   * @ensures 1 <= \result.line && \result.line <= this.lineCount && 1 <= \result.column
   */
  position(offset: nat): Position {
    const index = lastStarting(this.#starts.length, (i) => this.#starts[i] ?? 0, offset);
    return { line: index + 1, column: Math.max(0, offset - (this.#starts[index] ?? 0)) + 1 };
  }

  /**
   * The offset of a place, or the nearest there is.
   * @requires line >= 1 && column >= 1
   * @ensures 0 <= \result && \result <= this.text.length
   */
  offset({ line, column }: Position): nat {
    const start = this.#starts[line - 1] ?? this.text.length;
    return Math.min(start + column - 1, this.text.length);
  }

  /**
   * The text of a line counted from 1, without its line break.
   * @requires number >= 1
   * @ensures this.text.includes(\result) && !\result.includes("\n")
   */
  line(number: int): string {
    const start = this.#starts[number - 1] ?? this.text.length;
    const end = this.#starts[number] ?? this.text.length;
    return this.text.slice(start, end).replace(/[\r\n\u2028\u2029]+$/, "");
  }
}
