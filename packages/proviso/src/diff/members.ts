import path from "node:path";
import ts from "#typescript";
import { ownerOf, type UnitNode } from "../contract/index.js";
import type { Plan } from "../generate/index.js";
import type { Project } from "../program/index.js";
import type { LeftOut } from "./protocol.js";
import type { Matched } from "./touched.js";
import { piecesByPlace, placeOfUnit } from "./units-by-place.js";

/** What one version declares of its classes. */
export interface VersionClasses {
  readonly plan: Plan;
  readonly root: string;
  readonly project: Project;
  /** The units of the version. */
  readonly units: readonly Matched["new"][];
}

/** What a class declares or inherits. */
interface Fields {
  readonly names: ReadonlySet<string>;
  /** Whether there is state behind `#private` names. */
  readonly hides: boolean;
}

/**
 * The members that only one version declares, which are left out when states are compared (seed 000, definition 1), and the
 * classes with state that cannot be seen: of each class of the previous plan, and by name of those that no plan has, which
 * units make for themselves.
 */
export function leftOutMembers(
  previous: VersionClasses,
  updated: VersionClasses,
  classes: readonly number[],
): LeftOut {
  const before = plannedFields(previous);
  const now = plannedFields(updated);
  const twins = classes.map((twin, i) => [before[i], now[twin]] as const);
  return {
    classes: twins.map(([left, right]) => (left && right ? onlyOne(left, right) : [])),
    hides: twins.map(([left, right]) => left?.hides === true || right?.hides === true),
    named: namedLeftOut(fieldsByName(previous), fieldsByName(updated)),
  };
}

function onlyOne({ names: left }: Fields, { names: right }: Fields): string[] {
  return [...new Set([...left, ...right])].filter((name) => left.has(name) !== right.has(name));
}

/** The fields of each class of a plan; nothing where its declaration is not at hand. */
function plannedFields({ plan, root, project, units }: VersionClasses): (Fields | undefined)[] {
  const checker = project.program.getTypeChecker();
  const pieces = piecesByPlace(units);
  return plan.classes.map((_, at) => {
    const own = plan.units.filter(({ owner }) => owner === at);
    const piece = own.map((unit) => pieces.find(placeOfUnit(unit, root))).find((one) => one !== undefined);
    const inProgram = piece?.inProgram;
    const node =
      inProgram === undefined || ts.isClassLike(inProgram)
        ? inProgram
        : ts.isFunctionLike(inProgram)
          ? ownerOf(inProgram as UnitNode)
          : undefined;
    return node && fieldsOf(node, checker);
  });
}

/** The fields of all classes of a version, by name and then by file. */
function fieldsByName({ root, project }: VersionClasses): Map<string, Map<string, Fields>> {
  const { program } = project;
  const checker = program.getTypeChecker();
  const found = new Map<string, Map<string, Fields>>();
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || !/\bclass\b/.test(file.text) || /\/node_modules\//.test(file.fileName))
      continue;
    const visit = (node: ts.Node): void => {
      if (ts.isClassLike(node) && node.name !== undefined) {
        const all = found.get(node.name.text) ?? new Map<string, Fields>();
        found.set(node.name.text, all.set(path.relative(root, file.fileName), fieldsOf(node, checker)));
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

/** What is left out of classes that are known by their names only: what no class of that name has in both versions. */
function namedLeftOut(
  before: ReadonlyMap<string, ReadonlyMap<string, Fields>>,
  now: ReadonlyMap<string, ReadonlyMap<string, Fields>>,
): LeftOut["named"] {
  return [...before].flatMap(([name, left]) => {
    const right = now.get(name) ?? new Map<string, Fields>();
    const isMoved = left.size === 1 && right.size === 1;
    const pairs = [...left].flatMap(([file, fields]) => {
      const twin = isMoved ? [...right.values()][0] : right.get(file);
      return twin === undefined ? [] : [[fields, twin] as const];
    });
    const common = new Set(
      pairs.flatMap(([one, other]) => [...one.names].filter((field) => other.names.has(field))),
    );
    const leftOut = pairs
      .flatMap(([one, other]) => onlyOne(one, other))
      .filter((field) => !common.has(field));
    const hides = [...left.values(), ...right.values()].some((fields) => fields.hides);
    return leftOut.length === 0 && !hides ? [] : [{ name, leftOut: [...new Set(leftOut)], hides }];
  });
}

function fieldsOf(node: ts.Node, checker: ts.TypeChecker): Fields {
  const properties = checker
    .getTypeAtLocation(node)
    .getProperties()
    .filter(({ flags }) => (flags & ts.SymbolFlags.Property) !== 0);
  return {
    names: new Set(properties.map(({ name }) => name)),
    hides: properties.some(({ declarations = [] }) => declarations.some(isPrivate)),
  };
}

function isPrivate(declaration: ts.Declaration): boolean {
  return ts.isPropertyDeclaration(declaration) && ts.isPrivateIdentifier(declaration.name);
}
