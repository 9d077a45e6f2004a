import ts from "#typescript";
import { ownerOf, type UnitNode } from "../contract/index.js";
import type { Plan } from "../generate/index.js";
import type { Project } from "../program/index.js";
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

/**
 * For each class of the previous plan, the members that only one version declares: they are left out when states are
 * compared (seed 000, definition 1).
 */
export function leftOutMembers(
  previous: VersionClasses,
  updated: VersionClasses,
  classes: readonly number[],
): string[][] {
  const before = membersOf(previous);
  const now = membersOf(updated);
  return classes.map((twin, i) => {
    const [left, right] = [before[i], now[twin]];
    if (left === undefined || right === undefined) return [];
    return [...left, ...right].filter((name) => left.has(name) !== right.has(name));
  });
}

/** The fields that each class of a plan declares or inherits; nothing where its declaration is not at hand. */
function membersOf({ plan, root, project, units }: VersionClasses): (ReadonlySet<string> | undefined)[] {
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
    if (node === undefined) return undefined;
    return new Set(
      checker
        .getTypeAtLocation(node)
        .getProperties()
        .filter(({ flags }) => (flags & ts.SymbolFlags.Property) !== 0)
        .map(({ name }) => name),
    );
  });
}
