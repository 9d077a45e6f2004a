import path from "node:path";
import ts from "#typescript";
import type { Diagnostic } from "../diagnostic/index.js";
import { printMessage } from "../report/index.js";
import { Messages } from "../result/index.js";
import { Refusal } from "./refusal.js";
import type { SourceText } from "./weave.js";

/** Refuses a file if any of these diagnostics is an error. */
export function refuseErrors(file: SourceText, diagnostics: readonly Diagnostic[], cwd: string): void {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return;
  const messages = new Messages(cwd, (name) =>
    path.resolve(name) === path.resolve(file.fileName) ? file.text : ts.sys.readFile(name),
  );
  throw new Refusal(
    errors.map((error) => printMessage(messages.message(error), { color: false })).join("\n\n"),
  );
}
