import { Angelic, type Polarity } from "./evaluation.js";
import { isObject } from "./inspect.js";

// The operators of the contract language that need code at run time.

/** The class of an object, or the name of a primitive type: what `\typeof` gives. */
export function typeofValue(value: unknown): unknown {
  return isObject(value ?? {}) ? (value as object).constructor : typeof value;
}

/** `t <: u` of two type values. */
export function isSubtype(t: unknown, u: unknown): boolean {
  return (
    t === u ||
    (typeof t === "function" &&
      typeof u === "function" &&
      Object.prototype.isPrototypeOf.call(u.prototype, t.prototype))
  );
}

/** `\nonnullelements`. */
export function nonNullElements(collection: unknown): boolean {
  if (collection === null || collection === undefined) return false;
  const values = collection instanceof Map ? collection.values() : (collection as Iterable<unknown>);
  return [...values].every((x) => x !== null && x !== undefined);
}

/** All objects reachable from a value by properties, elements and entries; getters are not run. */
export function reach(root: unknown): Set<object> {
  const seen = new Set<object>();
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (!isObject(value) || seen.has(value)) continue;
    seen.add(value);
    if (value instanceof Map) for (const [k, v] of value) pending.push(k, v);
    else if (value instanceof Set) pending.push(...value);
    if (ArrayBuffer.isView(value)) continue;
    for (const key of Reflect.ownKeys(value)) {
      const property = Reflect.getOwnPropertyDescriptor(value, key);
      if (property !== undefined && "value" in property) pending.push(property.value);
    }
  }
  return seen;
}

/** `\reach(o, \type(T), o.f)`: those of a type, through one field. */
export function reachThrough(root: unknown, type: unknown, field: string): Set<unknown> {
  const seen = new Set<unknown>();
  for (let at = root; isObject(at) && !seen.has(at); at = Reflect.get(at, field)) {
    if (typeof type === "function" && !(at instanceof type)) break;
    seen.add(at);
  }
  return seen;
}

/**
 * `\fresh`, given all objects that could be reached when the unit was called. One that was there is not fresh; one that
 * was not may have been kept where it could not be seen, so it is only taken for fresh, never called so.
 */
export function fresh(p: Polarity, before: Set<object>, ...objects: readonly unknown[]): boolean {
  if (!objects.every((object) => isObject(object) && !before.has(object))) return false;
  if (p === 2) throw new Angelic();
  return p === 0;
}

/** A copy of what `o.*` or `a[*]` holds, for `\not_modified`. */
export function snapshot(base: unknown, from?: number, to = Infinity): unknown[] {
  if (base instanceof Map) return [...base].flat();
  if (base instanceof Set) return [...base];
  if (from !== undefined) return Array.from(base as unknown[]).slice(from, to + 1);
  return Reflect.ownKeys(base as object).flatMap((key) => [key, Reflect.get(base as object, key)]);
}

/** Whether two snapshots hold the same. */
export function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((x, i) => Object.is(x, b[i]));
}
