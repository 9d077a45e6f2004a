import { fileURLToPath } from "node:url";
import type { Access, Plan, UnitPlan } from "../../generate/index.js";

/** A unit as the program has it: called on a receiver, if it is a method, with arguments. */
export type CallUnit = (receiver: unknown, args: readonly unknown[]) => unknown;

type Newable = new (...args: readonly unknown[]) => unknown;
type Callable = (...args: readonly unknown[]) => unknown;
type Members = Record<PropertyKey, Callable>;

/** The units of a plan, found in its modules; a text says why one is not there. */
export function callUnits(plan: Plan, modules: readonly unknown[]): (CallUnit | string)[] {
  return plan.units.map((unit) => {
    const { access } = unit;
    const holder = access && resolve(access, modules);
    return access !== undefined && holder === undefined
      ? `its module does not export ${access.path.join(".")}`
      : callUnit(unit, holder);
  });
}

/** The classes of a plan, found in its modules; nothing for one that the outside cannot name. */
export function classesIn(plan: Plan, modules: readonly unknown[]): unknown[] {
  return plan.classes.map(({ access }) => access && resolve(access, modules));
}

/** The functions of a plan, by its units: what a unit is as a value. */
export function functionsIn(plan: Plan, modules: readonly unknown[]): unknown[] {
  return plan.units.map(({ kind, access }) =>
    kind === "function" && access !== undefined ? resolve(access, modules) : undefined,
  );
}

function resolve({ module, path }: Access, modules: readonly unknown[]): unknown {
  let at = modules[module];
  for (const name of path)
    at = at === null || at === undefined ? undefined : (at as Record<string, unknown>)[name];
  return at;
}

/**
 * Every call of the user's code is made in this file, so that the stack of an error tells what was called from here
 * and what by the user's own code.
 */
function callUnit({ kind, member = "", owner }: UnitPlan, holder: unknown): CallUnit | string {
  const key: PropertyKey = member.startsWith("@@")
    ? ((Symbol as unknown as Record<string, symbol>)[member.slice(2)] ?? member)
    : member;
  switch (kind) {
    case "function": {
      if (typeof holder !== "function") return "what its module exports is not a function";
      const f = holder as Callable;
      return (_, args) => f(...args);
    }
    case "constructor": {
      if (typeof holder !== "function") return "what its module exports is not a class";
      const type = holder as Newable;
      return (_, args) => new type(...args);
    }
    case "static":
      return (_, args) => (holder as Members)[key]?.(...args);
    case "method":
      return owner === undefined
        ? (_, args) => (holder as Members)[key]?.(...args)
        : (receiver, args) => (receiver as Members)[key]?.(...args);
    case "getter":
      return (receiver) =>
        (owner === undefined || receiver === undefined ? holder : (receiver as object))?.[key as never];
    case "setter":
      return (receiver, args) => {
        ((owner === undefined || receiver === undefined ? holder : receiver) as Record<PropertyKey, unknown>)[
          key
        ] = args[0];
      };
  }
}

/** Frames of this package, as they are or by source maps: after a pause, what goes on is called by the one who waits. */
const folder = new URL("../../../", import.meta.url);
const ours = [folder.href, fileURLToPath(folder)].flatMap((name) => [`${name}dist/`, `${name}src/`]);
const notTheirs = /[\\/]runtime[\\/](?:dist|src)[\\/]|@proviso[\\/]runtime|\(<anonymous>\)|node:internal/;

/** How many calls of the user's code lie between a call from here and an error: 1 if it is about what was called. */
export function depthOf(error: Error): number {
  let depth = 0;
  for (const line of String(error.stack).split("\n")) {
    if (!/^\s+at /.test(line) || notTheirs.test(line)) continue;
    if (ours.some((name) => line.includes(name))) break;
    depth += 1;
  }
  return Math.max(1, depth);
}
