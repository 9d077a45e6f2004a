import type { Plan } from "../../generate/index.js";
import { classesIn } from "../../search/guest/index.js";
import {
  type ClassEntry,
  type Isomorphism,
  isomorphic,
  type SnapshotOptions,
  snapshotState,
  type ValueGraph,
} from "../../values/index.js";
import type { DiffOrder } from "../protocol.js";

// States of two versions side by side (seed 000, definition 1). A class of one version is the class of the other that it
// was matched with.

/** A version as it was loaded. */
export interface LoadedVersion {
  readonly plan: Plan;
  readonly modules: readonly unknown[];
}

/** Snapshots of states in which both versions call the same things by the same names, and their comparison. */
export class States {
  readonly #previous: SnapshotOptions;
  readonly #updated: SnapshotOptions;
  readonly #leftOut: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    { classes, leftOut }: Pick<DiffOrder, "classes" | "leftOut">,
    previous: LoadedVersion,
    updated: LoadedVersion,
  ) {
    const before = classesIn(previous.plan, previous.modules);
    const now = classesIn(updated.plan, updated.modules);
    const keys = (all: readonly unknown[], keyOf: (at: number) => string | undefined): Keys => {
      const byPrototype = new Map<object, ClassEntry>();
      for (const [i, type] of all.entries()) {
        const key = keyOf(i);
        if (typeof type === "function" && typeof type.prototype === "object" && key !== undefined)
          byPrototype.set(type.prototype, { name: type.name, key });
      }
      return byPrototype;
    };
    this.#previous = options(keys(before, (i) => ((classes[i] ?? -1) < 0 ? undefined : `class ${i}`)));
    this.#updated = options(
      keys(now, (i) => (classes.includes(i) ? `class ${classes.indexOf(i)}` : undefined)),
    );
    this.#leftOut = new Map(leftOut.map((names, i) => [`class ${i}`, new Set(names)]));
  }

  previous(variables: Readonly<Record<string, unknown>>): ValueGraph {
    return snapshotState(variables, this.#previous);
  }

  updated(variables: Readonly<Record<string, unknown>>): ValueGraph {
    return snapshotState(variables, this.#updated);
  }

  compare(previous: ValueGraph, updated: ValueGraph): Isomorphism {
    return isomorphic(previous, updated, {
      roots: "common",
      members: (key) => {
        const names = this.#leftOut.get(key);
        return names === undefined || names.size === 0 ? undefined : (member) => !names.has(member);
      },
    });
  }
}

type Keys = ReadonlyMap<object, ClassEntry>;

function options(keys: Keys): SnapshotOptions {
  return { classOf: (_, prototype) => keys.get(prototype) };
}
