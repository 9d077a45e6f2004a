import ts from "#typescript";
import {
  type ContractedFile,
  checkContracts,
  clausesOf,
  declarationOf,
  unitName,
} from "../contract/index.js";
import type { Diagnostic } from "../diagnostic/index.js";
import { EffectiveContracts, findSources, openProject, syntaxErrors } from "../program/index.js";
import { Messages, type ResultDocument, type UnitResult, version } from "../result/index.js";
import { checkInheritance } from "./inheritance.js";

export interface LintOptions {
  /** Files and folders; the working folder when empty. */
  readonly files: readonly string[];
  readonly cwd: string;
  /** Called as files are done, for long runs. */
  readonly onProgress?: (done: number, of: number) => void;
}

/** Parses and type-checks contracts, and nothing else. */
export function lint(options: LintOptions): ResultDocument {
  const problems: Diagnostic[] = [];
  const found: { diagnostic: Diagnostic; unit: string | undefined }[] = [];
  const units: UnitResult[] = [];
  const messages = new Messages(options.cwd, ts.sys.readFile);
  const groups = findSources(options.files.length === 0 ? ["."] : options.files, options.cwd, problems);
  const total = groups.reduce((sum, group) => sum + group.targets.length, 0);
  let done = 0;
  let clauses = 0;
  for (const group of groups) {
    const project = openProject(group);
    const effective = new EffectiveContracts(project);
    for (const target of group.targets) {
      const file = project.contracted(target);
      const broken = syntaxErrors(target, project);
      problems.push(...broken);
      if (file !== undefined && broken.length === 0) {
        const diagnostics = [
          ...checkContracts(file, project.program, project.files),
          ...checkInheritance(file, effective),
        ].sort((a, b) => a.span.start - b.span.start);
        const unitAt = diagnostics.length === 0 ? () => undefined : unitFinder(file);
        for (const diagnostic of diagnostics) found.push({ diagnostic, unit: unitAt(diagnostic.span.start) });
        units.push(...unitResults(file, messages));
        clauses += countAll(file);
      }
      options.onProgress?.(++done, total);
    }
  }
  const findings = found.map(({ diagnostic, unit }) => messages.finding(diagnostic, unit));
  const errors = findings.filter((finding) => finding.severity === "error").length;
  return {
    schema: 1,
    command: "lint",
    version,
    units,
    findings,
    problems: problems.map((problem) => messages.message(problem)),
    summary: {
      files: total,
      units: units.length,
      clauses,
      findings: findings.length,
      errors,
      warnings: findings.length - errors,
    },
  };
}

/** Tells which unit an offset belongs to: the innermost one, its leading comments included. */
function unitFinder(file: ContractedFile): (offset: number) => string | undefined {
  const units = [...file.contracts.units.keys()]
    .map((unit) => ({ unit, start: statementOf(declarationOf(unit)).getFullStart(), end: unit.end }))
    .sort((a, b) => a.end - a.start - (b.end - b.start));
  return (offset) => {
    const found = units.find(({ start, end }) => start <= offset && offset < end);
    return found && unitName(found.unit);
  };
}

/** The statement whose leading comments are a variable's. */
function statementOf(declaration: ts.Node): ts.Node {
  return ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
}

function unitResults(file: ContractedFile, messages: Messages): UnitResult[] {
  const units = [...file.contracts.units.values()].map(({ unit, cases, modifiers }) => ({
    unit: unitName(unit),
    start: unit.getStart(file.original),
    clauses: modifiers.length + [...clausesOf(cases)].length,
  }));
  return units.map(({ unit, start, clauses }) => {
    const { file: name, line } = messages.place({ file: file.original.fileName, start, end: start });
    return { unit, file: name, line, clauses };
  });
}

/** Everything the contracts of a file say: clauses, modifiers and declarations. */
function countAll({ contracts }: ContractedFile): number {
  const sum = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => a + b, 0);
  return (
    sum([...contracts.units.values()].map(({ cases }) => [...clausesOf(cases)].length)) +
    sum([...contracts.types.values()].map((type) => type.clauses.length + type.declarations.length)) +
    sum([...contracts.members.values()].map((modifiers) => modifiers.length)) +
    sum(contracts.statements.map(({ items }) => items.length)) +
    contracts.module.length
  );
}
