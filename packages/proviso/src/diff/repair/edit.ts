/** A stretch of a text that is to read otherwise. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A stretch of the original text, or text that was put in. */
type Piece = { readonly start: number; readonly end: number } | { readonly text: string };

/**
 * A text that is edited time and again. It is kept as stretches of the original and what was put between them, so that all
 * edits together can be told as edits of the original.
 */
export class EditedText {
  #pieces: readonly Piece[];

  constructor(readonly original: string) {
    this.#pieces = [{ start: 0, end: original.length }];
  }

  get text(): string {
    return this.#pieces.map((piece) => this.#textOf(piece)).join("");
  }

  /** Makes edits of the text as it is now, none of which overlap; of those at one place, the first comes first. */
  edit(edits: readonly Edit[]): void {
    for (const { start, end, text } of inOrder(edits).toReversed())
      this.#pieces = [...this.#slice(0, start), { text }, ...this.#slice(end, Number.POSITIVE_INFINITY)];
  }

  /** All that was done, as edits of the original. */
  get edits(): Edit[] {
    const edits: Edit[] = [];
    let at = 0;
    let text = "";
    for (const piece of [...this.#pieces, { start: this.original.length, end: this.original.length }]) {
      if ("text" in piece) {
        text += piece.text;
        continue;
      }
      if (piece.start > at || text !== "") edits.push({ start: at, end: piece.start, text });
      at = piece.end;
      text = "";
    }
    return edits.filter((edit) => this.original.slice(edit.start, edit.end) !== edit.text);
  }

  /** The pieces of a stretch of the text as it is now. */
  #slice(from: number, to: number): Piece[] {
    let at = 0;
    return this.#pieces.flatMap((piece): Piece[] => {
      const length = this.#textOf(piece).length;
      const [first, last] = [Math.max(0, from - at), Math.min(length, to - at)];
      at += length;
      if (first >= last) return [];
      return "text" in piece
        ? [{ text: piece.text.slice(first, last) }]
        : [{ start: piece.start + first, end: piece.start + last }];
    });
  }

  #textOf(piece: Piece): string {
    return "text" in piece ? piece.text : this.original.slice(piece.start, piece.end);
  }
}

export function inOrder(edits: readonly Edit[]): Edit[] {
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
}
