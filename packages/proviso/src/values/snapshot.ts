import type { Root, ValueGraph } from "./graph.js";
import { ownKeys } from "./intrinsics.js";
import { readNode } from "./read-node.js";
import { Recorder, type SnapshotOptions } from "./recorder.js";

/**
 * Everything reachable from a value. Runs no code of the program but the traps of proxies, and never throws: what
 * cannot be read is marked so. Node numbers follow the order of discovery, level by level.
 */
export function snapshot(value: unknown, options: SnapshotOptions = {}): ValueGraph {
  const recorder = new Recorder(options);
  return complete(recorder, [[options.name ?? "value", recorder.value(value)]]);
}

/** The same for several variables over one heap, so that what they share stays shared. */
export function snapshotState(
  variables: Readonly<Record<string, unknown>>,
  options: Omit<SnapshotOptions, "name"> = {},
): ValueGraph {
  const recorder = new Recorder(options);
  const roots: Root[] = [];
  const names = ownKeys(variables);
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    roots[i] = [name, recorder.value(variables[name])];
  }
  return complete(recorder, roots);
}

function complete(recorder: Recorder, roots: readonly Root[]): ValueGraph {
  const { nodes, objects, classes } = recorder;
  for (let i = 0; i < nodes.length; i++) {
    const object = objects[i];
    if (object !== undefined) nodes[i] = readNode(object, recorder);
  }
  return { roots, nodes, classes };
}
