import ts from "#typescript";
import { type Diagnostic, diagnose, type Note, type Span } from "../../diagnostic/index.js";
import { isChangeFile, isContractFile } from "../file-kind.js";
import { acrossVersions } from "./across-versions.js";
import { assignments } from "./assignments.js";
import { bodyLocals } from "./body-locals.js";
import type { ContractedFile, ContractedFiles } from "./contracted-file.js";
import { checkDuplicates } from "./duplicates.js";
import { expectationsByPlace, expectedTypes } from "./expected-types.js";
import { Inspection, inspect } from "./inspection.js";
import { checkNames } from "./names.js";
import { demoteProse } from "./prose-names.js";
import { checkPureUnits } from "./pure-units.js";
import { purity } from "./purity.js";
import { checkNodes, generatedIn } from "./region-check.js";
import { subtypeOperands } from "./subtype-operands.js";
import { checkTakenApart } from "./taken-apart.js";
import { tidy } from "./tidy.js";
import { checkUnbound } from "./unbound.js";
import { inUsersWords } from "./users-words.js";
import { visibility } from "./visibility.js";

/** TypeScript's complaints about how generated code is made, not about what the contract says. */
const ofOurMaking = new Set([
  2695, // left side of a comma unused: how loop clauses are put into a condition
  7027, // unreachable code
]);

/** A member that is private or protected to the code around. */
const inaccessible = new Set([2341, 2445, 2446]);

const duplicateIdentifier = 2300;

/**
 * Everything wrong with the contracts of one file. `program` must have been made from the shadows in `files`. With
 * `whole`, TypeScript checks the user's code too; the result is the same.
 */
export function checkContracts(
  file: ContractedFile,
  program: ts.Program,
  files: ContractedFiles,
  whole = false,
): Diagnostic[] {
  const found: Diagnostic[] = [...file.diagnostics];
  checkNames(file.contracts, found);
  checkDuplicates(file.contracts, found);
  checkTakenApart(file, program, files, found);
  checkUnbound(file, program, files, found);
  const source = program.getSourceFile(file.shadowName);
  if (file.shadow === undefined || source === undefined) return tidy(found);
  const checker = program.getTypeChecker();
  const generated = generatedIn(source, file.shadow.text);
  const objections = checkNodes(program, source, whole ? undefined : generated.checkable);
  const opened = new Set<number>();
  const inspection = new Inspection(program, checker, files, file);
  inspect([...generated.whole, ...generated.heads], inspection, [
    expectedTypes(expectationsByPlace(inspection)),
    assignments,
    bodyLocals(file),
    purity,
    subtypeOperands,
    visibility(file, opened),
    ...(isChangeFile(file.original.fileName) ? [acrossVersions] : []),
  ]);
  for (const objection of objections) {
    const translated = translate(objection, file, files);
    if (translated !== undefined && !isAllowed(translated, file, opened)) found.push(translated);
  }
  checkPureUnits(source, inspection);
  return tidy(demoteProse([...found, ...inspection.diagnostics], file));
}

function translate(
  diagnostic: ts.Diagnostic,
  file: ContractedFile,
  files: ContractedFiles,
): Diagnostic | undefined {
  if (diagnostic.start === undefined || ofOurMaking.has(diagnostic.code)) return undefined;
  const place = file.shadow?.text.toContract(diagnostic.start, diagnostic.start + (diagnostic.length ?? 0));
  if (place === undefined) return undefined;
  const written = file.original.text.slice(place.start, place.end);
  const message = inUsersWords(ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"), file);
  const text = written.includes("<:") ? message.replace("Operator '<='", "Operator '<:'") : message;
  const notes: Note[] = [];
  for (const related of diagnostic.relatedInformation ?? []) {
    const span = relatedSpan(related, files);
    const remark = inUsersWords(ts.flattenDiagnosticMessageText(related.messageText, "\n"), file);
    if (span !== undefined) notes.push({ message: remark, span });
  }
  return diagnose(
    "contract/type",
    { file: file.original.fileName, ...place },
    { text },
    { typescript: diagnostic.code, notes },
  );
}

/**
 * Whether contracts may do what TypeScript objects to: mention a member that is `spec_public`, or any member from a
 * file of contracts, which belongs to the class. Twice declared members are reported by ourselves.
 */
function isAllowed(diagnostic: Diagnostic, file: ContractedFile, opened: ReadonlySet<number>): boolean {
  const { typescript, span } = diagnostic;
  if (typescript === undefined) return false;
  if (inaccessible.has(typescript)) return isContractFile(file.original.fileName) || opened.has(span.start);
  if (typescript !== duplicateIdentifier) return false;
  const declared = [...file.contracts.types.values()].flatMap(({ declarations }) => declarations);
  return declared.some((d) => "name" in d && d.name.range.start === span.start);
}

function relatedSpan(related: ts.DiagnosticRelatedInformation, files: ContractedFiles): Span | undefined {
  if (related.file === undefined || related.start === undefined) return undefined;
  const length = related.length ?? 0;
  const file = files.get(related.file.fileName);
  if (file?.shadow === undefined)
    return { file: related.file.fileName, start: related.start, end: related.start + length };
  const user = file.shadow.text.toUser(related.start);
  const range =
    user === undefined
      ? file.shadow.text.toContract(related.start, related.start + length)
      : { start: user, end: user + length };
  return range && { file: file.original.fileName, ...range };
}
