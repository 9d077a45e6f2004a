import type { ResultDocument } from "../result/index.js";

export interface ReportOptions {
  readonly color: boolean;
}

/** Turns a result document into text. A pure function: what it needs and does not find belongs into the document. */
export type Reporter = (document: ResultDocument, options: ReportOptions) => string;
