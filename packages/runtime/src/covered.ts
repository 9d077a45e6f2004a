import type { TypeContract, Unit } from "./contract-data.js";
import { enter, fail, leave } from "./engine.js";
import { isPromise, settle } from "./promises.js";
import { enterClass, holderOf, propertyOf, type TypeRecord } from "./registry.js";
import { state } from "./state.js";

// Calls of what has no woven code of its own: constructors that the program did not write, methods that a class only
// inherits, and what packages export.

/** Runs a call of a unit that has no woven code of its own. */
export function checked(
  unit: Unit,
  type: TypeRecord | undefined,
  self: unknown,
  args: unknown[],
  run: () => unknown,
): unknown {
  const frame = enter(unit, type, self, ...args);
  if (frame === undefined) return run();
  let result: unknown;
  try {
    result = run();
  } catch (thrown) {
    throw fail(unit, type, 0, frame, thrown, self, ...args);
  }
  const made = unit.kind === "constructor";
  if (!made && isPromise(result)) return settle(unit, type, 0, frame, result, self, ...args);
  leave(unit, type, 0, frame, result, made ? result : self, ...args);
  return result;
}

/** A function whose calls are checked. */
export function covered(f: Callable, unit: Unit, type?: TypeRecord): Callable {
  return new Proxy(f, {
    apply: (_, self, args: unknown[]) => checked(unit, type, self, args, () => Reflect.apply(f, self, args)),
  });
}

type Callable = (...args: unknown[]) => unknown;

/** Runs the construction of an object by a class that has no constructor of its own. */
export function construction(type: TypeRecord, run: () => unknown): void {
  checked(constructorOf(type.contract), type, undefined, [], () => {
    state.making.push(type);
    try {
      return run();
    } finally {
      state.making.pop();
    }
  });
}

/** The unit of a constructor that has no contract. */
export function constructorOf({ name, file }: TypeContract): Unit {
  return { name: `${name}.constructor`, file, kind: "constructor", clauses: [], cases: [], implicit: true };
}

/** Enters a class. Methods that it inherits, and that only an interface of its own speaks of, are bound too. */
export function declareClass(type: NewableFunction, contract: TypeContract): TypeRecord {
  const record = enterClass(type, contract);
  const units = (woven: boolean): Unit[] =>
    record.all.flatMap((one) => (woven === (one.type !== undefined) ? one.units : []));
  const keys = units(true).map(({ key }) => key);
  for (const unit of units(false))
    if (unit.kind === "method" && !keys.includes(unit.key)) cover(record, type.prototype as object, unit);
  return record;
}

/** Has an inherited method checked (seed 002, §6.7.1): by one of the class's own that calls it. */
function cover(record: TypeRecord, prototype: object, unit: Unit): void {
  const name = propertyOf(unit);
  const [part = "value"] = /^[gs]et(?= )/.exec(unit.key ?? "") ?? [];
  const property = Object.getOwnPropertyDescriptor(holderOf(prototype, name) ?? {}, name);
  const inherited: unknown = property?.[part as "get" | "set" | "value"];
  if (typeof inherited === "function")
    Object.defineProperty(prototype, name, {
      ...property,
      [part]: covered(inherited as Callable, unit, record),
    });
}
