import { isDrawn, type Plan } from "../../generate/index.js";
import { classesIn, functionsIn } from "../../search/guest/index.js";
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
    { classes, leftOut, carried }: Pick<DiffOrder, "classes" | "leftOut" | "carried">,
    previous: LoadedVersion,
    updated: LoadedVersion,
  ) {
    const before = classesIn(previous.plan, previous.modules);
    const now = classesIn(updated.plan, updated.modules);
    const hiding = new Set(leftOut.hides.flatMap((hides, i) => (hides ? [`class ${i}`] : [])));
    const keys = (all: readonly unknown[], keyOf: (at: number) => string | undefined): Keys => {
      const byPrototype = new Map<object, ClassEntry>();
      for (const [i, type] of all.entries()) {
        const key = keyOf(i);
        if (typeof type === "function" && typeof type.prototype === "object" && key !== undefined)
          byPrototype.set(type.prototype, { name: type.name, key, ...(hiding.has(key) && { opaque: true }) });
      }
      return byPrototype;
    };
    const names = previous.plan.units.map(({ name }, i, all) =>
      all.findIndex((unit) => unit.name === name) === i ? name : `${name} (${i})`,
    );
    const opaque = new Set(leftOut.named.flatMap(({ name, hides }) => (hides ? [name] : [])));
    const previousUnits = functionsIn(previous.plan, previous.modules);
    const updatedUnits = functionsIn(updated.plan, updated.modules);
    this.#previous = options(
      keys(before, (i) => ((classes[i] ?? -1) < 0 ? undefined : `class ${i}`)),
      new Map(previousUnits.map((unit, i) => [unit, names[i] ?? ""])),
      opaque,
    );
    this.#updated = options(
      keys(now, (i) => (classes.includes(i) ? `class ${classes.indexOf(i)}` : undefined)),
      new Map(carried.map((one, i) => [updatedUnits[one?.unit ?? -1], names[i] ?? ""])),
      opaque,
    );
    const only = new Map(leftOut.classes.map((names, i) => [`class ${i}`, new Set(names)]));
    for (const { name, leftOut: names } of leftOut.named) only.set(name, new Set(names));
    this.#options = {
      roots: "common",
      // Two versions may fill a map or a set in another order, and still mean the same.
      order: "ignored",
      // What a function does is not told by what it is called.
      functions: "unseen",
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

  /** Whether variables of the previous version are as they were when a snapshot of them was taken. */
  isStill(graph: ValueGraph, variables: Readonly<Record<string, unknown>>): boolean {
    return isomorphic(graph, this.previous(variables)).same === true;
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

/** Why it was not found out whether two states are the same. */
export function whyOpen(undecided: "effort" | "bounds"): string {
  return undecided === "effort"
    ? "whether both left the same could not be found out: their maps and sets are too intricate"
    : "whether both left the same could not be found out: what they left is too large to be read whole";
}

type Keys = ReadonlyMap<object, ClassEntry>;

/**
 * `units`: functions that are units of both versions, which are compared for their own sake. `opaque`: the names of classes
 * in no plan that have state which cannot be seen.
 */
function options(
  keys: Keys,
  units: ReadonlyMap<unknown, string>,
  opaque: ReadonlySet<string>,
): SnapshotOptions {
  return {
    known: (value) =>
      typeof value !== "function"
        ? undefined
        : (units.get(value) ?? (isDrawn(value) ? "a function of the case" : undefined)),
    classOf: (_, prototype) => keys.get(prototype) ?? hidingClass(prototype, opaque),
    unread: incomparable,
  };
}

function hidingClass(prototype: object, opaque: ReadonlySet<string>): ClassEntry | undefined {
  if (opaque.size === 0) return undefined;
  const type: unknown = Object.getOwnPropertyDescriptor(prototype, "constructor")?.value;
  return typeof type === "function" && opaque.has(type.name) ? { name: type.name, opaque: true } : undefined;
}
