import ts from "#typescript";
import { isContractFile } from "../contract/index.js";
import type { ClassPlan, ParameterPlan, Plan, ShapeId, UnitPlan } from "../generate/index.js";
import { EffectiveContracts, type Project } from "../program/index.js";
import { isPure, saysWhatIsThrown } from "./binding-clauses.js";
import { casesOf, parametersOf } from "./cases.js";
import { Clock } from "./clock.js";
import { Compaction } from "./compact.js";
import { type DeclaredInputs, declaredInputs } from "./declared-inputs.js";
import { Drafting } from "./drafting.js";
import type { Alternative, ClassDraft, UnitDraft } from "./drafts.js";
import { inhabited, prune } from "./inhabited.js";
import { Mentions } from "./mentions.js";
import { minedConstants, minedPatterns } from "./mined-constants.js";
import { isCompiled } from "./module-access.js";
import { PlannedChanges, type VersionChanges } from "./planned-changes.js";
import type { View } from "./shape-source.js";
import type { ShapeTable } from "./shape-table.js";
import { withUsedModules } from "./used-modules.js";

// A plan is made in steps, each of which needs the one before for all of the program: drafts with shapes as declared; the
// classes that each shape can be an instance of; what can be made at all; and only then the cases, narrowed.

/**
 * The plan of these files of a project. Units of other files are in it where their classes are needed to make values;
 * generic classes once for each list of arguments that some type gives them.
 */
export function planOf(project: Project, targets: readonly string[], options: PlanOptions): Plan {
  const effective = new EffectiveContracts(project);
  const changes = new PlannedChanges(options.changes);
  const drafting = draftOf(effective, targets, options, "callers", changes);
  const { classes, shapes } = drafting;
  const can = inhabited(shapes.table, classes, drafting.units);
  const skipped = [...drafting.skipped];
  const units: UnitDraft[] = [];
  for (const unit of drafting.units) {
    const reason = can.whyNot(unit);
    if (reason === undefined) units.push(unit);
    else skipped.push({ unit: unit.name, place: unit.place, reason });
  }
  prune(shapes.table, can, classes);
  const compaction = new Compaction((id) => shapes.table.get(id));
  const clock = new Clock(shapes.checker);
  const mentions = new Mentions(project, drafting.modules);
  const isOpen = ({ signature }: Alternative): boolean =>
    signature.parameters.every(({ optional, shape }) => optional || can.hasValue(shape));
  const planned = units.map((unit): UnitPlan => {
    const open = unit.alternatives.filter(isOpen);
    const meant = open.filter(({ fallback }) => fallback !== true);
    const callable = sameRest(meant.length > 0 ? meant : open);
    const { move } = compaction;
    const moved = (parameter: ParameterPlan): ParameterPlan => ({
      ...parameter,
      shape: move(parameter.shape),
    });
    return {
      name: unit.name,
      kind: unit.kind,
      ...(unit.access === undefined ? {} : { access: unit.access }),
      ...(unit.member === undefined ? {} : { member: unit.member }),
      ...(unit.above === undefined ? {} : { above: unit.above }),
      ...(unit.owner === undefined ? {} : { owner: unit.owner.index }),
      ...unit.place,
      parameters: parametersOf(callable, shapes.table).map(moved),
      signatures: callable.map(({ signature }) => signature.parameters.map(moved)),
      cases: casesOf(unit, callable, shapes.table, effective, changes.casesOf(unit.code)).map((one) => ({
        ...one,
        parameters: one.parameters.map(move),
      })),
      result: move(resultOf(callable, shapes.table)),
      promises: callable.some(({ signature }) => shapes.table.get(signature.result).kind === "promise"),
      ...generatesOf(unit.code),
      mentions: mentions.of(unit.place, changes.textOf(unit.code)),
      clauses: unit.clauses,
      mayThrow: saysWhatIsThrown(unit.contract),
      pure: isPure(unit.contract),
      readsClock: unit.code !== undefined && clock.isReadBy(unit.code),
    };
  });
  return withUsedModules({
    modules: drafting.modules,
    compiled: drafting.modules.flatMap((file, module) =>
      isCompiled(project.program.getSourceFile(file)) ? [module] : [],
    ),
    units: planned,
    classes: classes.map((draft) => classPlan(draft, units)),
    shapes: compaction.shapes,
    constants: [...changes.constants, ...minedConstants(project, targets)],
    patterns: minedPatterns(project, targets),
    skipped: skipped.map(({ unit, place: { file, line }, reason }) => ({ unit, file, line, reason })),
  });
}

export interface PlanOptions {
  /** Names of types for which the user's configuration has values. */
  readonly fixtures: readonly string[];
  /** The files whose exports others reach; all of them, if not given. */
  readonly entries?: readonly string[];
  /** If given, JavaScript has the types of declaration files: of these, by module, or of those beside it. */
  readonly declarations?: ReadonlyMap<string, string>;
  /** Change contracts of the version that is planned. */
  readonly changes?: VersionChanges;
}

/** What the units and classes of these files are declared to take and to hold, whether or not others can reach them. */
export function inputsOf(
  effective: EffectiveContracts,
  targets: readonly string[],
  options: Pick<PlanOptions, "declarations" | "changes"> = {},
): DeclaredInputs {
  const { declarations, changes } = options;
  const drafted = { fixtures: [], ...(declarations !== undefined && { declarations }) };
  return declaredInputs(draftOf(effective, targets, drafted, "code", new PlannedChanges(changes)));
}

function draftOf(
  effective: EffectiveContracts,
  targets: readonly string[],
  { fixtures, entries = targets, declarations }: PlanOptions,
  view: View,
  changes?: PlannedChanges,
): Drafting {
  const drafting = new Drafting(effective, new Set(fixtures), view, changes, declarations);
  const isCode = (target: string): boolean => !isContractFile(target) && !/\.d\.[cm]?ts$/.test(target);
  drafting.draft(targets.filter(isCode), entries.filter(isCode));
  closeShapes(drafting);
  return drafting;
}

/** Says which classes the shapes of instances and interfaces can be instances of. */
function closeShapes({ shapes: { table, open, checker }, classes }: Drafting): void {
  for (const { id, key, type } of open) {
    const shape = table.get(id);
    if (shape.kind !== "instance" && shape.kind !== "interface") continue;
    const fitting = classes.filter((draft) => {
      if (draft.lineage.has(key)) return true;
      if (type === undefined || draft.shapes.length > 0) return false;
      return checker.isTypeAssignableTo(checker.getDeclaredTypeOfSymbol(draft.symbol), type);
    });
    table.fill(id, { ...shape, classes: fitting.map(({ index }) => index) });
  }
}

/** Signatures that agree with the first on which parameter is the rest. */
function sameRest(alternatives: readonly Alternative[]): readonly Alternative[] {
  const restAt = ({ signature }: Alternative): number => signature.parameters.findIndex(({ rest }) => rest);
  return alternatives.filter((one, _, [first]) => first === undefined || restAt(one) === restAt(first));
}

/** What calls give; of a promise, what it holds. */
function resultOf(alternatives: readonly Alternative[], table: ShapeTable): ShapeId {
  return table.union(
    alternatives.map(({ signature: { result } }) => {
      const shape = table.get(result);
      return shape.kind === "promise" ? shape.of : result;
    }),
  );
}

function generatesOf(code: ts.Node | undefined): Pick<UnitPlan, "generates"> {
  if (code === undefined || !ts.isFunctionLike(code) || !("asteriskToken" in code)) return {};
  if (code.asteriskToken === undefined) return {};
  const isAsync =
    ts.canHaveModifiers(code) &&
    ts.getModifiers(code)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
  return { generates: isAsync ? "promised items" : "items" };
}

function classPlan(draft: ClassDraft, units: readonly UnitDraft[]): ClassPlan {
  const indexOf = (unit: UnitDraft | undefined): number => (unit === undefined ? -1 : units.indexOf(unit));
  const constructorUnit = indexOf(draft.constructorUnit);
  const members = new Map<string, number>();
  const fields = new Map<string, string>();
  for (let above: ClassDraft | undefined = draft; above !== undefined; above = above.base) {
    for (const unit of above.units) {
      const key = `${unit.kind} ${unit.member}`;
      if (!members.has(key)) members.set(key, indexOf(unit));
    }
    for (const { name, type } of above.fields) if (!fields.has(name)) fields.set(name, type);
  }
  return {
    name: draft.name,
    ...(draft.access === undefined ? {} : { access: draft.access }),
    ...(constructorUnit < 0 ? {} : { constructorUnit }),
    units: [...members.values()].filter((index) => index >= 0),
    fields: [...fields].map(([name, type]) => ({ name, type })),
  };
}
