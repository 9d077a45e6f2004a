import type { Plan } from "../../generate/index.js";
import { classesIn } from "../../search/guest/index.js";
import {
  type ClassEntry,
  type Isomorphism,
  type IsomorphismOptions,
  isomorphic,
  type SnapshotOptions,
  type StateComparison,
  sameState,
  snapshotState,
  type ValueGraph,
} from "../../values/index.js";
import type { DiffOrder } from "../protocol.js";
import { incomparable } from "./thrown.js";

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
  readonly #options: IsomorphismOptions;

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
    const only = new Map(leftOut.map((names, i) => [`class ${i}`, new Set(names)]));
    this.#options = {
      roots: "common",
      // Two versions may fill a map or a set in another order, and still mean the same.
      order: "ignored",
      members: (key) => {
        const names = only.get(key);
        return names === undefined || names.size === 0 ? undefined : (member) => !names.has(member);
      },
    };
  }

  previous(variables: Readonly<Record<string, unknown>>): ValueGraph {
    return snapshotState(variables, this.#previous);
  }

  updated(variables: Readonly<Record<string, unknown>>): ValueGraph {
    return snapshotState(variables, this.#updated);
  }

  compare(previous: ValueGraph, updated: ValueGraph): Isomorphism {
    return isomorphic(previous, updated, this.#options);
  }

  /** Compares the states as they are, without snapshots as long as they are the same. */
  compareLive(
    previous: Readonly<Record<string, unknown>>,
    updated: Readonly<Record<string, unknown>>,
  ): StateComparison {
    return sameState(previous, updated, { ...this.#options, left: this.#previous, right: this.#updated });
  }
}

type Keys = ReadonlyMap<object, ClassEntry>;

function options(keys: Keys): SnapshotOptions {
  return {
    classOf: (_, prototype) => keys.get(prototype),
    unread: incomparable,
  };
}
