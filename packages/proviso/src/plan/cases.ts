import ts from "#typescript";
import type { Expression } from "../contract/index.js";
import type { CasePlan, Relation, ShapeId, UnitPlan } from "../generate/index.js";
import type { EffectiveCase, EffectiveContracts } from "../program/index.js";
import type { Alternative, UnitDraft } from "./drafts.js";
import { assumeAll } from "./narrowing/assume.js";
import { constantsAt } from "./narrowing/constants.js";
import { nullish } from "./narrowing/restrictions.js";
import { type Path, type Root, Scope, unknownPath } from "./narrowing/scope.js";
import { joined, type State } from "./narrowing/states.js";
import { termOf } from "./narrowing/terms.js";
import type { ShapeTable } from "./shape-table.js";

/** More cases than this are not told apart: the first ones are planned. */
const mostCases = 24;

/** The parameters of a unit: those of all its signatures together. */
export function parametersOf(
  alternatives: readonly Alternative[],
  table: ShapeTable,
): UnitPlan["parameters"] {
  const lists = alternatives.map(({ signature }) => signature.parameters);
  const count = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: count }, (_, i) => {
    const at = lists.flatMap((list) => list[i] ?? []);
    return {
      name: at[0]?.name ?? `parameter${i + 1}`,
      optional: at.length < lists.length || at.some(({ optional }) => optional),
      rest: at.some(({ rest }) => rest),
      shape: table.union(at.map(({ shape }) => shape)),
    };
  });
}

/** The cases of a unit, each with every signature that it can be about. */
export function casesOf(
  unit: UnitDraft,
  alternatives: readonly Alternative[],
  table: ShapeTable,
  effective: EffectiveContracts,
  /** What change contracts say of calls that are to change: some calls are drawn by that. */
  announced: readonly AnnouncedCase[] = [],
): CasePlan[] {
  const count = Math.max(0, ...alternatives.map(({ signature }) => signature.parameters.length));
  const planned = new Map<string, CasePlan>();
  const add = (plan: CasePlan): void => {
    if (planned.size < mostCases) planned.set(JSON.stringify(plan), plan);
  };
  for (const one of unit.contract)
    for (const [signature, alternative] of alternatives.entries())
      if (isAbout(one, alternative, alternatives, effective))
        add({ ...narrowed(one, declared(alternative, count, table), table, effective), signature });
  // What is said at one overload binds calls by the others, too.
  const spoken = new Set([...planned.values()].map(({ signature }) => signature));
  for (const [signature, alternative] of alternatives.entries())
    if (unit.unbound || !spoken.has(signature))
      add({ parameters: declared(alternative, count, table), relations: [], signature });
  for (const { parameters, ...one } of announced)
    for (const [signature, alternative] of alternatives.entries())
      add({ ...narrowed(one, declared(alternative, count, table), table, effective, parameters), signature });
  return [...planned.values()];
}

/** A case that a change contract speaks of, and its parameters in one version. */
export interface AnnouncedCase extends EffectiveCase {
  readonly parameters: readonly ts.ParameterDeclaration[];
}

/** Whether a case can be about a call by this signature; one that stands at another overload is not. */
function isAbout(
  { unit, source }: EffectiveCase,
  { declaration }: Alternative,
  alternatives: readonly Alternative[],
  effective: EffectiveContracts,
): boolean {
  if (source !== "overload") return true;
  const overload = effective.inProgram(unit);
  return overload === declaration || !alternatives.some((other) => other.declaration === overload);
}

/** The shapes of a signature's parameters; those that only other signatures have are left out. */
function declared({ signature }: Alternative, count: number, table: ShapeTable): ShapeId[] {
  return Array.from(
    { length: count },
    (_, i) =>
      signature.parameters[i]?.shape ?? table.add({ kind: "literal", value: { special: "undefined" } }),
  );
}

/** What the preconditions of a case leave of the parameters; if they seem to leave nothing, all that was declared. */
function narrowed(
  one: EffectiveCase,
  shapes: readonly ShapeId[],
  table: ShapeTable,
  effective: EffectiveContracts,
  parameters: readonly ts.ParameterDeclaration[] = [...one.unit.parameters],
): Omit<CasePlan, "signature"> {
  const conditions = (one.flat.requires ?? []).flatMap((condition) =>
    condition.kind === "written" && !condition.redundant ? [termOf(condition.predicate)] : [],
  );
  const scope = scopeOf(one, effective, parameters);
  let start: State | undefined = { shapes: new Map<Root, ShapeId>(shapes.entries()), relations: [] };
  for (const condition of one.flat.requires ?? [])
    if (condition.kind === "non-null" && condition.subject !== "result")
      start = start && present(start, scope.paths.get(condition.subject.text), table);
  const state = start && joined(table, start, assumeAll(table, scope, start, conditions));
  if (state === undefined) return { parameters: shapes, relations: [] };
  const relations = new Map<string, Relation>(
    state.relations.map((relation) => [JSON.stringify(relation), relation]),
  );
  return {
    parameters: shapes.map((shape, i) => state.shapes.get(i) ?? shape),
    relations: [...relations.values()],
  };
}

function present(state: State, path: Path | undefined, table: ShapeTable): State | undefined {
  const shape = path && path.steps.length === 0 ? state.shapes.get(path.root) : undefined;
  if (path === undefined || shape === undefined) return state;
  const left = nullish(table, false)(shape);
  return left === undefined ? undefined : { ...state, shapes: new Map(state.shapes).set(path.root, left) };
}

/** What the names in the preconditions of a case stand for: its unit's parameters, its `old` variables, constants. */
function scopeOf(
  { unit, flat, file }: EffectiveCase,
  effective: EffectiveContracts,
  declarations: readonly ts.ParameterDeclaration[],
): Scope {
  const paths = new Map<string, Path>();
  const parameters = declarations.filter(({ name }) => name.getText() !== "this");
  for (const [root, { name }] of parameters.entries())
    bind(name, { root, steps: [], optional: false }, paths);
  const olds = new Map<string, Expression>(flat.olds.map(({ name, value }) => [name.text, value]));
  const { program } = effective.project;
  const location = effective.inProgram(unit)?.parent ?? program.getSourceFile(file.shadowName);
  const constants =
    location === undefined
      ? () => undefined
      : constantsAt(location, {
          checker: program.getTypeChecker(),
          asWritten: (node) => effective.asWritten(node),
        });
  return new Scope(paths, olds, constants);
}

/** The paths of the names in a pattern. One with a default is not what was passed. */
function bind(name: ts.BindingName, path: Path, paths: Map<string, Path>): void {
  if (ts.isIdentifier(name)) {
    paths.set(name.text, path);
    return;
  }
  for (const [i, element] of name.elements.entries()) {
    if (ts.isOmittedExpression(element)) continue;
    const key = ts.isArrayBindingPattern(name) ? i : (element.propertyName ?? element.name).getText();
    const isPlain = element.initializer === undefined && element.dotDotDotToken === undefined;
    const steps = isPlain ? [...path.steps, key] : undefined;
    if (steps !== undefined) bind(element.name, { ...path, steps }, paths);
    else hide(element.name, paths);
  }
}

/** Names that stand for nothing that can be narrowed, and for no constant either. */
function hide(name: ts.BindingName, paths: Map<string, Path>): void {
  if (ts.isIdentifier(name)) paths.set(name.text, unknownPath(name.text));
  else for (const element of name.elements) if (!ts.isOmittedExpression(element)) hide(element.name, paths);
}
