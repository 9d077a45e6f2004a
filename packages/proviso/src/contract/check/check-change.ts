import type ts from "#typescript";
import { type Diagnostic, diagnose, type Range } from "../../diagnostic/index.js";
import { type Clause, clausesOf, expressionsOf, flatClauses, operationsIn } from "../tree.js";
import { isTypeNode, unitOf } from "../unit.js";
import { checkContracts } from "./check-contracts.js";
import type { ContractedFile, ContractedFiles } from "./contracted-file.js";

// A change contract speaks of two versions and is checked against both: its shadow once in the program of each. What lies in
// clauses about the previous version, or inside `\prev`, is for that version to judge; other clauses for the updated one;
// and for both what stands outside of clauses, and a `requires` that is the precondition of both because no
// `when_required` says otherwise (seed 000, Table I). What both versions say in the same words is no matter of versions.

/** A change contract as one version of the program sees it. */
export interface VersionCheck {
  readonly file: ContractedFile;
  readonly program: ts.Program;
  readonly files: ContractedFiles;
  /** How people call the version. */
  readonly label: string;
}

/** Everything wrong with the contracts of a `.scc` file, which version's fault it is included. */
export function checkChange(previous: VersionCheck, updated: VersionCheck): Diagnostic[] {
  const before = checkContracts(previous.file, previous.program, previous.files);
  const now = checkContracts(updated.file, updated.program, updated.files);
  const said = { before: keysOf(before), now: keysOf(now) };
  const judges = new Judges(updated.file);
  const found = [
    ...before
      .filter(({ span }) => judges.of(span) !== "updated")
      .map((one) =>
        said.now.has(keyOf(one)) ? one : ofVersion(one, "previous", previous, judges, said.now),
      ),
    ...now
      .filter(({ span }) => judges.of(span) !== "previous")
      .map((one) =>
        said.before.has(keyOf(one)) ? one : ofVersion(one, "updated", updated, judges, said.before),
      ),
  ];
  const distinct = new Map(found.map((one) => [keyOf(one), one]));
  return [...distinct.values()].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

function keyOf({ span: { start, end }, message }: Diagnostic): string {
  return `${start}:${end}:${message}`;
}

/** What was said, and where something was said. */
function keysOf(diagnostics: readonly Diagnostic[]): ReadonlySet<string> {
  return new Set(diagnostics.flatMap((one) => [keyOf(one), placeOf(one)]));
}

function placeOf({ span: { start, end } }: Diagnostic): string {
  return `${start}:${end}`;
}

/** Which version judges what is written at a place. */
class Judges {
  readonly #clauses: readonly Clause[];
  readonly #shared: ReadonlySet<Clause>;
  readonly #prevs: readonly Range[];

  constructor({ contracts }: ContractedFile) {
    const cases = [...contracts.units.values()].flatMap((contract) => contract.cases);
    this.#clauses = [...clausesOf(cases)];
    this.#shared = new Set(
      flatClauses(cases)
        .filter((clauses) => clauses.every(({ spec }) => spec.keyword !== "when_required"))
        .flatMap((clauses) => clauses.filter(({ spec }) => spec.keyword === "requires")),
    );
    this.#prevs = this.#clauses
      .flatMap(expressionsOf)
      .flatMap((expression) => [...operationsIn(expression)])
      .filter(({ operator }) => operator === "prev")
      .map(({ range }) => range);
  }

  of(place: Range): "previous" | "updated" | "both" {
    if (this.#prevs.some((range) => isWithin(place, range))) return "previous";
    const clause = this.clauseAt(place);
    if (clause === undefined || this.#shared.has(clause)) return "both";
    return clause.spec.keyword.startsWith("when_") ? "previous" : "updated";
  }

  clauseAt(place: Range): Clause | undefined {
    return this.#clauses.find(({ range }) => isWithin(place, range));
  }
}

function isWithin(inner: Range, outer: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** TypeScript's numbers for a name, a member, an export or a module that is not there. */
const lacking = new Set([2304, 2305, 2307, 2339, 2503, 2551, 2552, 2614, 2724]);

/** What only one version objects to, in words that say which. */
function ofVersion(
  diagnostic: Diagnostic,
  version: "previous" | "updated",
  { label, file }: VersionCheck,
  judges: Judges,
  elsewhere: ReadonlySet<string>,
): Diagnostic {
  const { message, span, typescript, notes } = diagnostic;
  const extras = { notes, ...(typescript === undefined ? {} : { typescript }) };
  if (diagnostic.code !== "contract/type") return diagnostic;
  const isOfLibrary =
    /on type '(?:number|string|boolean|bigint|symbol|null|undefined|never|void|object|unknown|["'{\d].*|.*\[\])'/.test(
      message,
    );
  const name = isOfLibrary
    ? undefined
    : /(?:name|namespace|Property|member|named|module) '([^']+)'/.exec(message)?.[1];
  if (typescript === undefined || !lacking.has(typescript) || name === undefined)
    return diagnose("change/type", span, { version, label, text: message }, extras);
  const alone = !elsewhere.has(placeOf(diagnostic));
  const clause = judges.clauseAt(span);
  const remedy =
    clause === undefined ? remedyForDeclared(version, span, file) : remedyFor(version, clause, alone);
  return diagnose("change/lacks", span, { version, label, name, remedy }, extras);
}

function remedyForDeclared(
  version: "previous" | "updated",
  { start }: Range,
  { original }: ContractedFile,
): string {
  const isField = original.statements
    .flatMap((statement): readonly ts.Node[] => (isTypeNode(statement) ? [...statement.members] : []))
    .some((member) => member.pos <= start && start < member.end && unitOf(member) === undefined);
  if (isField) return `: mark it \`/*@ ${version === "previous" ? "new" : "old"}_field @*/\``;
  return version === "previous"
    ? ": say what it was called with `renamed_from`"
    : ": write the name that it has now, and the one it had with `renamed_from`";
}

function remedyFor(version: "previous" | "updated", clause: Clause, alone: boolean): string {
  const isShared = version === "previous" && clause.spec.keyword === "requires";
  if (isShared)
    return ", and this `requires` is its precondition too: say in a `when_required` what it asked for, `when_required true` if nothing";
  if (!alone) return "";
  return version === "previous"
    ? ": only the updated version has it"
    : ": read what only the previous version has inside `\\prev(…)`";
}
