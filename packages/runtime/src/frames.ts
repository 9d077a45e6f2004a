import type { Call } from "./call.js";
import type { Clause } from "./contract-data.js";
import { attempt } from "./inspect.js";
import { state } from "./state.js";
import { violate } from "./violate.js";

// `assignable` checked by comparing what could be reached at the call with what it holds at the end (asked for with
// `--frames`): what changed must be named by a case whose precondition held. Objects made meanwhile are not compared.

const LIMIT = 20_000;

/** The key that stands for the elements of an object, and not for their number. */
const elements = "[*]";

/** One place that may change: a property of an object, or all of them. */
type Place = readonly [object: unknown, key?: unknown];

interface Held {
  readonly path: string;
  readonly entries: ReadonlyMap<unknown, unknown>;
}

/** What a call may change, and what everything held when it began. */
export interface Snapshot {
  readonly objects: ReadonlyMap<object, Held>;
  readonly allowed: ReadonlyMap<object, ReadonlySet<unknown> | "all">;
  readonly clause: Clause;
}

const isObject = (value: unknown): value is object =>
  (typeof value === "object" || typeof value === "function") && value !== null;

/** The properties, elements and entries of an object; getters are not run. */
function entriesOf(object: object): Map<unknown, unknown> {
  const entries = new Map<unknown, unknown>();
  if (object instanceof Map) for (const [key, value] of object) entries.set(key, value);
  else if (object instanceof Set) for (const value of object) entries.set(value, value);
  else if (object instanceof Date) entries.set("time", object.getTime());
  for (const key of Reflect.ownKeys(object)) {
    const property = Reflect.getOwnPropertyDescriptor(object, key);
    if (property !== undefined && "value" in property) entries.set(key, property.value);
  }
  return entries;
}

function take(roots: Readonly<Record<string, unknown>>): Map<object, Held> {
  const objects = new Map<object, Held>();
  const pending = Object.entries(roots).map(([path, value]) => ({ path, value }));
  for (const at of pending) {
    if (objects.size >= LIMIT) break;
    if (!isObject(at.value) || objects.has(at.value)) continue;
    const entries = entriesOf(at.value);
    objects.set(at.value, { path: at.path, entries });
    for (const [key, value] of entries)
      if (isObject(value)) pending.push({ path: member(at.path, key), value });
  }
  return objects;
}

function member(path: string, key: unknown): string {
  if (typeof key === "string" && /^[A-Za-z_$][\w$]*$/.test(key)) return `${path}.${key}`;
  return typeof key === "string" && /^\d+$/.test(key)
    ? `${path}[${key}]`
    : `${path}[${typeof key === "object" ? "…" : String(key)}]`;
}

state.frames = {
  take(call, met) {
    const { a, roots } = call.unit.bind?.(call.self, ...call.args) ?? {};
    if (a === undefined || roots === undefined) return undefined;
    const allowed = new Map<object, Set<unknown> | "all">();
    let clause: Clause | undefined;
    for (const [i, places] of a.entries()) {
      if (!met[i]) continue;
      if (places === undefined) return undefined;
      clause ??= call.unit.clauses[call.unit.cases[i]?.a ?? -1];
      for (const [object, ...keys] of attempt(places as () => Place[]) ?? []) {
        if (!isObject(object)) continue;
        const known = allowed.get(object);
        if (keys.length === 0) allowed.set(object, "all");
        else if (known !== "all") allowed.set(object, new Set([...(known ?? []), key(keys[0])]));
      }
    }
    return clause && { objects: take(roots()), allowed, clause };
  },
  compare(call: Call, snapshot, from) {
    const { objects, allowed, clause } = snapshot as Snapshot;
    for (const [object, { path, entries }] of objects) {
      const may = allowed.get(object);
      if (may === "all") continue;
      const now = entriesOf(object);
      for (const at of new Set([...entries.keys(), ...now.keys()])) {
        if (may?.has(at) || (may?.has(elements) && isElement(object, at))) continue;
        if (Object.is(entries.get(at), now.get(at)) && entries.has(at) === now.has(at)) continue;
        violate(
          "frame",
          call.unit,
          call.unit.name,
          { clause },
          { note: `${member(path, at)} was changed` },
          from,
        );
        return;
      }
    }
  },
};

/** Whether a key is that of an element: in an array a number, in anything else all are. */
function isElement(object: object, at: unknown): boolean {
  const isList = Array.isArray(object) || ArrayBuffer.isView(object);
  return !isList || (typeof at === "string" && /^\d+$/.test(at));
}

function key(value: unknown): unknown {
  return typeof value === "number" ? String(value) : value;
}
