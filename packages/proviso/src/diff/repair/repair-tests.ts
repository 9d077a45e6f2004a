import path from "node:path";
import type ts from "#typescript";
import type { ContractedFile } from "../../contract/index.js";
import type { Diagnostic } from "../../diagnostic/index.js";
import { openVersion, type Project, type VersionMachine, withTexts } from "../../program/index.js";
import { userPlace } from "../user-place.js";
import { userTests } from "../user-tests.js";
import type { VersionProgram } from "../version-program.js";
import { type CallEdits, callEdits, type NewValues } from "./call-edits.js";
import { type Edit, EditedText } from "./edit.js";
import { fieldEdits, requiredBefore } from "./field-edits.js";
import { Meanings } from "./meanings.js";
import { patchOf } from "./patch.js";
import { renameEdits } from "./rename-edits.js";
import type { StructuralChanges } from "./repaired-unit.js";

// Tests of the user's that a change of signatures breaks (seed 000, §6.3), repaired as the change contracts say. Nothing is
// written: a patch is offered for each file. What fits already is not touched, so a repaired file needs no repair.

/** A file of tests, and what would repair it. */
export interface TestRepair {
  /** From the user's folder, with slashes. */
  readonly file: string;
  /** In the unified format, from the user's folder. */
  readonly patch: string;
}

/** Patches, and the calls that are broken and stay so. */
export interface TestRepairs {
  readonly repairs: readonly TestRepair[];
  readonly left: readonly LeftCall[];
  /** What is wrong with how tests are set up, so that some may not have been looked at. */
  readonly unread: readonly Diagnostic[];
}

interface LeftCall {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

/** What tests are repaired by. */
export interface RepairSubject {
  readonly previous: VersionProgram;
  readonly updated: VersionProgram;
  readonly changes: StructuralChanges;
  readonly values: NewValues;
}

/** What is renamed is typed only under its new name, so members and calls are repaired in rounds. */
const mostRounds = 4;

/** Repairs the tests that the updated version has. */
export function repairTests(subject: RepairSubject, machine: VersionMachine, cwd: string): TestRepairs {
  const { folder } = subject.updated;
  const names = userTests(folder.folder, machine);
  const repairs: TestRepair[] = [];
  const left: LeftCall[] = [];
  const unread: Diagnostic[] = [];
  if (names.length === 0) return { repairs, left, unread };
  const wanted = new Set(names.map((name) => slashed(path.join(folder.folder, name))));
  for (const project of openVersion(folder, machine, names, unread).projects) {
    const found = repairProject(project, wanted, subject);
    for (const [name, text] of found.texts) {
      wanted.delete(name);
      const { edits } = text;
      const file = slashed(path.relative(cwd, userPlace(name, folder, cwd)));
      if (edits.length > 0) repairs.push({ file, patch: patchOf(file, text.original, edits) });
      left.push(...found.left.filter((call) => call.file === name).map((call) => ({ ...call, file })));
    }
  }
  return { repairs, left, unread };
}

/** Repairs files of a project, as long as there is something to repair. */
function repairProject(
  opened: Project,
  wanted: ReadonlySet<string>,
  subject: RepairSubject,
): { readonly texts: ReadonlyMap<string, EditedText>; readonly left: readonly LeftCall[] } {
  const texts = new Map<string, EditedText>();
  let left: LeftCall[] = [];
  let project = opened;
  for (let round = 0; round < mostRounds; round++) {
    left = [];
    let isChanged = false;
    for (const source of project.program.getSourceFiles()) {
      if (!wanted.has(source.fileName)) continue;
      const found = repairFile(source, project, subject);
      const file = project.files.get(source.fileName);
      const text = texts.get(source.fileName) ?? new EditedText(file?.original.text ?? source.text);
      texts.set(source.fileName, text);
      text.edit(found.edits);
      isChanged ||= found.edits.length > 0;
      for (const { node, reason } of found.left)
        left.push({ file: source.fileName, line: lineOf(node, source, file), reason });
    }
    if (!isChanged) break;
    project = withTexts(project, new Map([...texts].map(([name, text]) => [name, text.text])));
  }
  return { texts, left };
}

function lineOf(node: ts.Node, source: ts.SourceFile, file: ContractedFile | undefined): number {
  const start = node.getStart(source);
  const written = file?.shadow === undefined ? start : (file.shadow.text.toUser(start) ?? 0);
  return (file?.original ?? source).getLineAndCharacterOfPosition(written).line + 1;
}

function repairFile(
  source: ts.SourceFile,
  project: Project,
  { previous, updated, changes, values }: RepairSubject,
): Pick<CallEdits, "edits" | "left"> {
  const checker = project.program.getTypeChecker();
  const meanings = new Meanings(checker, changes);
  const required = requiredBefore(updated.root, {
    root: previous.root,
    fileOf: (name) =>
      previous.projects.map(({ program }) => program.getSourceFile(name)).find((one) => one !== undefined),
  });
  // Names first: calls of what was renamed are known by them.
  const names = renameEdits(source, meanings);
  const calls = callEdits(source, meanings, values, project.program.getSemanticDiagnostics(source));
  const fields = fieldEdits(source, checker, required);
  const edits = [...names, ...calls.edits, ...fields.edits];
  return {
    edits: asWritten(edits, project.files.get(source.fileName)),
    left: [...calls.left, ...fields.left],
  };
}

/** Edits where they stand in the file as written, if the program has another text in its place. */
function asWritten(edits: readonly Edit[], file: ContractedFile | undefined): readonly Edit[] {
  const text = file?.shadow?.text;
  if (text === undefined) return edits;
  return edits.flatMap(({ start, end, text: replacement }) => {
    const last = text.toUser(end - 1);
    const first = start === end ? last && last + 1 : text.toUser(start);
    return first === undefined || last === undefined
      ? []
      : [{ start: first, end: last + 1, text: replacement }];
  });
}

function slashed(file: string): string {
  return file.split(path.sep).join("/");
}
