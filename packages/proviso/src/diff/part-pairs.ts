import path from "node:path";
import type { OpenedPart, OpenedVersion } from "./version-program.js";

/** The parts of two versions that belong together: those of the same configuration, else those with the most files in common. */
export function partPairs(
  previous: OpenedVersion,
  updated: OpenedVersion,
): (readonly [before: OpenedPart, after: OpenedPart])[] {
  return updated.parts.flatMap((after) => {
    const config = configOf(after, updated.root);
    const files = new Set(filesOf(after, updated.root));
    const common = (part: OpenedPart): number =>
      filesOf(part, previous.root).filter((file) => files.has(file)).length;
    const [before] = previous.parts.toSorted(
      (a, b) =>
        Number(configOf(b, previous.root) === config) - Number(configOf(a, previous.root) === config) ||
        common(b) - common(a),
    );
    return before === undefined ? [] : [[before, after] as const];
  });
}

function configOf({ project: { group } }: OpenedPart, root: string): string | undefined {
  return group.configPath === undefined ? undefined : path.relative(root, group.configPath);
}

function filesOf({ targets }: OpenedPart, root: string): string[] {
  return targets.map((target) => path.relative(root, target));
}
