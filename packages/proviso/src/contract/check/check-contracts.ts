import ts from "typescript";
import { type Diagnostic, diagnose, type Note, type Span } from "../../diagnostic/index.js";
import { MARK } from "../mark.js";
import { assignments } from "./assignments.js";
import type { ContractedFile, ContractedFiles } from "./contracted-file.js";
import { expectationsByPlace, expectedTypes } from "./expected-types.js";
import { Inspection, inspect } from "./inspection.js";
import { checkNames } from "./names.js";
import { demoteProse } from "./prose-names.js";
import { purity } from "./purity.js";
import { visibility } from "./visibility.js";

/** TypeScript's complaints about how generated code is made, not about what the contract says. */
const ofOurMaking = new Set([
  2695, // left side of a comma unused: how loop clauses are put into a condition
  7027, // unreachable code
  2341, 2445, 2446, // private and protected members, seen from a `.jml` file; our own check of visibility covers them
]);

/** Everything wrong with the contracts of one file. `program` must have been made from the shadows in `files`. */
export function checkContracts(file: ContractedFile, program: ts.Program, files: ContractedFiles): Diagnostic[] {
  const found: Diagnostic[] = [...file.diagnostics];
  checkNames(file.contracts, found);
  const source = program.getSourceFile(file.shadowName);
  if (file.shadow === undefined || source === undefined) return tidy(found);
  for (const diagnostic of program.getSemanticDiagnostics(source)) {
    const translated = translate(diagnostic, file, files);
    if (translated !== undefined) found.push(translated);
  }
  const inspection = new Inspection(program, program.getTypeChecker(), files, file);
  inspect(source, inspection, [expectedTypes(expectationsByPlace(inspection)), assignments, purity, visibility(file)]);
  return tidy(demoteProse([...found, ...inspection.diagnostics], file));
}

function translate(diagnostic: ts.Diagnostic, file: ContractedFile, files: ContractedFiles): Diagnostic | undefined {
  if (diagnostic.start === undefined || ofOurMaking.has(diagnostic.code)) return undefined;
  const place = file.shadow?.text.toContract(diagnostic.start, diagnostic.start + (diagnostic.length ?? 0));
  if (place === undefined) return undefined;
  const text = inUsersWords(ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"), file);
  const notes: Note[] = [];
  for (const related of diagnostic.relatedInformation ?? []) {
    const span = relatedSpan(related, files);
    const message = inUsersWords(ts.flattenDiagnosticMessageText(related.messageText, "\n"), file);
    if (span !== undefined) notes.push({ message, span });
  }
  return diagnose("contract/type", { file: file.original.fileName, ...place }, { text }, { typescript: diagnostic.code, notes });
}

function relatedSpan(related: ts.DiagnosticRelatedInformation, files: ContractedFiles): Span | undefined {
  if (related.file === undefined || related.start === undefined) return undefined;
  const length = related.length ?? 0;
  const file = files.get(related.file.fileName);
  if (file?.shadow === undefined) return { file: related.file.fileName, start: related.start, end: related.start + length };
  const user = file.shadow.text.toUser(related.start);
  const range = user === undefined ? file.shadow.text.toContract(related.start, related.start + length) : { start: user, end: user + length };
  return range && { file: file.original.fileName, ...range };
}

/** Puts the contract's own spelling in place of generated names. */
function inUsersWords(message: string, file: ContractedFile): string {
  return message
    .replace(new RegExp(`${MARK}(\\d+)`, "g"), (name, index: string) => {
      const old = file.shadow?.olds.operation(Number(index));
      return old === undefined ? name : file.original.text.slice(old.range.start, old.range.end).replace(/\s+/g, " ");
    })
    .replace(new RegExp(`${MARK}Type`, "g"), "\\type")
    .replace(new RegExp(MARK, "g"), "\\");
}

/** In order of place, each once. */
function tidy(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics
    .toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
    .filter((d) => {
      const key = `${d.span.start}:${d.span.end}:${d.message}`;
      return !seen.has(key) && seen.add(key) !== undefined;
    });
}
