import path from "node:path";
import type { VersionPart, VersionProgram } from "./version-program.js";

/** The parts of two versions that belong together: those of the same configuration, else those with the most files in common. */
export function partPairs(
  previous: VersionProgram,
  updated: VersionProgram,
): (readonly [before: VersionPart, after: VersionPart])[] {
  return updated.parts.flatMap((after) => {
    const config = configOf(after, updated.root);
    const files = new Set(filesOf(after, updated.root));
    const common = (part: VersionPart): number =>
      filesOf(part, previous.root).filter((file) => files.has(file)).length;
    const [before] = previous.parts.toSorted(
      (a, b) =>
        Number(configOf(b, previous.root) === config) - Number(configOf(a, previous.root) === config) ||
        common(b) - common(a),
    );
    return before === undefined ? [] : [[before, after] as const];
  });
}

function configOf({ project: { group } }: VersionPart, root: string): string | undefined {
  return group.configPath === undefined ? undefined : path.relative(root, group.configPath);
}

function filesOf({ targets }: VersionPart, root: string): string[] {
  return targets.map((target) => path.relative(root, target));
}
