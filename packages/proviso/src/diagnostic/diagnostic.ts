/** A half-open stretch of a file, in UTF-16 offsets. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A stretch of a named file. */
export interface Span extends Range {
  readonly file: string;
}

/** An error stands in the way of a verdict and cannot be silenced; a warning is advice. */
export type Severity = "error" | "warning";

/** Another place that helps to understand a diagnostic. */
export interface Note {
  readonly message: string;
  readonly span?: Span;
}

/** A replacement of text that would mend what a diagnostic reports. */
export interface Fix {
  readonly title: string;
  readonly span: Span;
  readonly replacement: string;
}

/** Something wrong in what the user wrote, at a place in it. Exceptions are for bugs; this is for everything else. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly span: Span;
  readonly notes: readonly Note[];
  readonly fix?: Fix;
  /** The number of TypeScript's own diagnostic, where the message is TypeScript's. */
  readonly typescript?: number;
}
