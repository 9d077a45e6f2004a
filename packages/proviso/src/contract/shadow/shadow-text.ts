import { lastStarting, type Range } from "../../diagnostic/index.js";

// The text TypeScript checks in place of a file: the file's own text with generated code inserted. Contract
// expressions are copied into the insertions character by character, so a place in the shadow is a place in the
// file. Three kinds of stretch: `user` (the file's text outside contracts), `contract` (copied from a contract),
// and glue, which has no place of its own, or stands as a whole for a stretch of a contract.

type Piece =
  | { readonly kind: "copy"; readonly text: string; readonly origin: number }
  | { readonly kind: "stand-in"; readonly text: string; readonly origin: Range }
  | { readonly kind: "glue"; readonly text: string };

/** What an emitted expression must be, checked once TypeScript knows its type. */
export type Expectation = "boolean" | "numeric";

/** Generated code on its way into a shadow. */
export class Insertion {
  readonly pieces: Piece[] = [];
  readonly expected: { readonly range: Range; readonly expectation: Expectation }[] = [];

  glue(text: string): this {
    this.pieces.push({ kind: "glue", text });
    return this;
  }

  /** Text that is exactly what stands at `origin` of the file. */
  copy(text: string, origin: number): this {
    if (text.length > 0) this.pieces.push({ kind: "copy", text, origin });
    return this;
  }

  /** Text that stands for a stretch of the file without being equal to it. */
  standIn(text: string, origin: Range): this {
    this.pieces.push({ kind: "stand-in", text, origin });
    return this;
  }

  /** Says that the expression copied from this stretch of the file must have such a type. */
  expect(expectation: Expectation, range: Range): this {
    this.expected.push({ range, expectation });
    return this;
  }

  append(other: Insertion): this {
    for (const piece of other.pieces) this.pieces.push(piece);
    for (const expectation of other.expected) this.expected.push(expectation);
    return this;
  }
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly kind: "user" | "contract" | "stand-in" | "glue";
  readonly origin: Range | undefined;
}

/** A shadow file: its text and the way back. */
export class ShadowText {
  readonly text: string;
  readonly expected: readonly { readonly range: Range; readonly expectation: Expectation }[];
  readonly #stretches: readonly Stretch[];
  readonly #user: readonly Stretch[];

  /** `insertions` go in at their offsets; those at one offset in the order given. */
  constructor(original: string, insertions: readonly { readonly at: number; readonly code: Insertion }[]) {
    const parts: string[] = [];
    const stretches: Stretch[] = [];
    let length = 0;
    const add = (text: string, kind: Stretch["kind"], origin: Range | undefined): void => {
      if (text.length === 0) return;
      parts.push(text);
      stretches.push({ start: length, end: length + text.length, kind, origin });
      length += text.length;
    };
    let at = 0;
    for (const { at: offset, code } of insertions.toSorted((a, b) => a.at - b.at)) {
      add(original.slice(at, offset), "user", { start: at, end: offset });
      at = offset;
      for (const piece of code.pieces) {
        if (piece.kind === "glue") add(piece.text, "glue", undefined);
        else if (piece.kind === "copy")
          add(piece.text, "contract", { start: piece.origin, end: piece.origin + piece.text.length });
        else add(piece.text, "stand-in", piece.origin);
      }
    }
    add(original.slice(at), "user", { start: at, end: original.length });
    this.text = parts.join("");
    this.#stretches = stretches;
    this.#user = stretches.filter(({ kind }) => kind === "user");
    this.expected = insertions.flatMap(({ code }) => code.expected);
  }

  /** The stretch of a contract that a stretch of the shadow shows, or nothing if it shows none. */
  toContract(start: number, end: number): Range | undefined {
    let from: number | undefined;
    let to: number | undefined;
    for (let i = this.#indexAt(start); i < this.#stretches.length; i++) {
      const stretch = this.#stretches[i] as Stretch;
      if (stretch.start >= Math.max(end, start + 1)) break;
      if (stretch.kind === "user")
        return from === undefined || to === undefined ? undefined : { start: from, end: to };
      if (stretch.origin === undefined) continue;
      const copied = stretch.kind === "contract";
      from ??=
        copied && start > stretch.start ? stretch.origin.start + start - stretch.start : stretch.origin.start;
      to = Math.max(
        to ?? 0,
        copied && end < stretch.end ? stretch.origin.start + end - stretch.start : stretch.origin.end,
      );
    }
    return from === undefined || to === undefined ? undefined : { start: Math.min(from, to), end: to };
  }

  /** The place in the file of an offset in text that the user wrote as program. */
  toUser(offset: number): number | undefined {
    const stretch = this.#stretches[this.#indexAt(offset)];
    return stretch?.kind === "user" && stretch.origin !== undefined
      ? stretch.origin.start + offset - stretch.start
      : undefined;
  }

  /** Where an offset of the file is in the shadow. */
  toShadow(offset: number): number | undefined {
    const index = lastStarting(this.#user.length, (i) => this.#user[i]?.origin?.start ?? 0, offset);
    const stretch = this.#user[index];
    if (stretch?.origin === undefined || offset < stretch.origin.start || offset >= stretch.origin.end)
      return undefined;
    return stretch.start + offset - stretch.origin.start;
  }

  /** Whether any generated code lies in a stretch of the shadow. */
  hasGenerated(start: number, end: number): boolean {
    return this.#some(start, end, (stretch) => stretch.kind !== "user");
  }

  /** Whether any of the user's own text lies in a stretch of the shadow. */
  hasUser(start: number, end: number): boolean {
    return this.#some(start, end, (stretch) => stretch.kind === "user");
  }

  #some(start: number, end: number, test: (stretch: Stretch) => boolean): boolean {
    for (let i = this.#indexAt(start); i < this.#stretches.length; i++) {
      const stretch = this.#stretches[i] as Stretch;
      if (stretch.start >= end) return false;
      if (test(stretch)) return true;
    }
    return false;
  }

  /** Whether an offset of the shadow lies in what was copied from a contract or stands for a part of one. */
  isContract(offset: number): boolean {
    const kind = this.#stretches[this.#indexAt(offset)]?.kind;
    return kind === "contract" || kind === "stand-in";
  }

  isGenerated(offset: number): boolean {
    return this.#stretches[this.#indexAt(offset)]?.kind !== "user";
  }

  #indexAt(offset: number): number {
    return lastStarting(this.#stretches.length, (i) => this.#stretches[i]?.start ?? 0, offset);
  }
}
