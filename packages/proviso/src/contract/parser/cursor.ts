import { type Diagnostic, type DiagnosticCode, diagnose, type Range } from "../../diagnostic/index.js";
import { type Token, tokenize } from "../lexer/index.js";
import type { PendingCodes } from "./code.js";

/** Contract text with its decoration blanked, so that an offset in it is an offset in the file. */
export interface ContractText {
  readonly file: string;
  /** The file's own text. */
  readonly text: string;
  /** Where `text` begins in the file. */
  readonly base: number;
  /** JSX files read `<T>x` differently. */
  readonly jsx: boolean;
}

/** Deeper nesting than any person writes; keeps hostile input from exhausting the stack. */
const MAX_DEPTH = 200;

/** A position in the tokens of one annotation, and where its diagnostics go. */
export class Cursor {
  readonly #tokens: readonly Token[];
  #index = 0;
  #depth = 0;

  /** With `pending`, leaves are left for TypeScript to read later, all together. */
  constructor(
    readonly source: ContractText,
    readonly diagnostics: Diagnostic[],
    readonly pending?: PendingCodes,
  ) {
    this.#tokens = tokenize(source.text, source.base, source.file, diagnostics);
  }

  peek(ahead = 0): Token {
    return this.#tokens[Math.max(0, Math.min(this.#index + ahead, this.#tokens.length - 1))] as Token;
  }

  next(): Token {
    const token = this.peek();
    if (this.#index < this.#tokens.length - 1) this.#index++;
    return token;
  }

  /** Where the last token taken ended. */
  get lastEnd(): number {
    return this.#tokens[this.#index - 1]?.end ?? this.source.base;
  }

  get index(): number {
    return this.#index;
  }

  reset(index: number): void {
    this.#index = index;
  }

  at(text: string): boolean {
    const token = this.peek();
    return (
      token.text === text &&
      token.kind !== "literal" &&
      token.kind !== "informal" &&
      token.kind !== "backslash"
    );
  }

  accept(text: string): Token | undefined {
    return this.at(text) ? this.next() : undefined;
  }

  /** Takes `text`, or says that it was expected. */
  expect(text: string): Token | undefined {
    const token = this.accept(text);
    if (token === undefined) this.expected(`\`${text}\``);
    return token;
  }

  expected(what: string): void {
    const token = this.peek();
    this.report("contract/expected", place(token), { what, found: describe(token) });
  }

  report<Code extends DiagnosticCode>(
    code: Code,
    range: Range,
    data: Parameters<typeof diagnose<Code>>[2],
  ): void {
    const span = { file: this.source.file, start: range.start, end: Math.max(range.end, range.start) };
    this.diagnostics.push(diagnose(code, span, data));
  }

  /** The contract text of a range, decoration blanked. */
  slice(range: Range): string {
    return this.source.text.slice(range.start - this.source.base, range.end - this.source.base);
  }

  /** Runs `parse` one level deeper, or reports that the contract is nested too deeply. */
  nested<T>(parse: () => T, otherwise: T): T {
    if (this.#depth >= MAX_DEPTH) {
      this.report("contract/syntax", place(this.peek()), { text: "This expression is nested too deeply." });
      while (this.peek().kind !== "end") this.next();
      return otherwise;
    }
    this.#depth++;
    try {
      return parse();
    } finally {
      this.#depth--;
    }
  }

  /** A cursor over a part of the same text. */
  within(range: Range): Cursor {
    return new Cursor(
      { ...this.source, text: this.slice(range), base: range.start },
      this.diagnostics,
      this.pending,
    );
  }
}

function place(token: Token): Range {
  return { start: token.start, end: token.end };
}

function describe(token: Token): string {
  if (token.kind === "end") return "the end of the contract";
  return `\`${token.kind === "backslash" ? "\\" : ""}${token.text.length > 40 ? `${token.text.slice(0, 39)}…` : token.text}\``;
}
