import fc from "fast-check";
import type { ClassEntry } from "../../packages/proviso/src/values/index.js";

// Generated heaps: a list of descriptions of objects that refer to each other by number, with sharing and cycles, and
// what builds the objects. The first one is the root.

export class Account {
  balance: unknown = 0;
}
export class Tally extends Map<unknown, unknown> {
  // Whoever fills a tally through its methods is found out.
  override set(): this {
    throw new Error("not for reading");
  }
}
export class Refusal extends RangeError {}

export const classes: Readonly<Record<string, { readonly prototype: unknown }>> = { Account, Tally, Refusal };
export const byName = (entry: ClassEntry): { readonly prototype: unknown } | undefined => classes[entry.name];

const kinds = [
  "object",
  "bare",
  "instance",
  "heir",
  "array",
  "map",
  "tally",
  "set",
  "error",
  "refusal",
  "date",
  "regexp",
  "bytes",
  "view",
  "boxed",
] as const;
const protections = ["none", "none", "none", "freeze", "seal", "preventExtensions"] as const;

export interface Slot {
  readonly key: string;
  /** A leaf, or the number of an object modulo their count. */
  readonly holds: { readonly leaf: unknown } | { readonly object: number };
  readonly odd: "plain" | "plain" | "hidden" | "readonly" | "symbol";
}

export interface Description {
  readonly kind: (typeof kinds)[number];
  readonly slots: readonly Slot[];
  readonly protection: (typeof protections)[number];
}

export const leaf: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, undefined, true, false, 0, -0, Number.NaN, Number.POSITIVE_INFINITY, -Infinity, ""),
  fc.integer(),
  fc.double(),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.constantFrom(
    "\ud800",
    "\u2028",
    "*/",
    "`$" + "{x}`",
    "'\"\\",
    "\u202e",
    Symbol.iterator,
    Symbol.for("shared"),
  ),
);

const key = fc.oneof(
  fc.constantFrom("a", "b", "name", "0", "2", "10", "-1", "01", "__proto__", "constructor", "a b", "é", ""),
  fc.string({ maxLength: 4 }),
);

const slot: fc.Arbitrary<Slot> = fc.record({
  key,
  holds: fc.oneof(fc.record({ leaf }), fc.record({ object: fc.nat(20) })),
  odd: fc.constantFrom("plain", "plain", "plain", "hidden", "readonly", "symbol"),
});

export const heap: fc.Arbitrary<readonly Description[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    slots: fc.uniqueArray(slot, { maxLength: 5, selector: (s) => s.key }),
    protection: fc.constantFrom(...protections),
  }),
  { minLength: 1, maxLength: 8 },
);

export interface BuildOptions {
  /** Fill objects in the reverse order. */
  readonly reversed?: boolean;
}

/** The objects of a heap; the root is the first. */
export function build(heap: readonly Description[], { reversed = false }: BuildOptions = {}): object[] {
  const objects = heap.map(shell);
  const symbols = new Map<string, symbol>();
  const value = (slot: Slot): unknown =>
    "leaf" in slot.holds ? slot.holds.leaf : objects[slot.holds.object % objects.length];
  heap.forEach(({ kind, slots }, i) => {
    const object = objects[i] as object;
    const entries = kind === "map" || kind === "tally" || kind === "set";
    for (const slot of reversed && !entries ? slots.toReversed() : slots) {
      if (object instanceof Map) {
        const held = value(slot);
        const key = slot.odd === "symbol" && Object(held) === held ? held : slot.key;
        if (!object.has(key)) Map.prototype.set.call(object, key, held);
      } else if (object instanceof Set) object.add(value(slot));
      else {
        // Elements of views and characters of strings cannot be defined.
        const name = kind === "view" || kind === "boxed" ? `x${slot.key}` : slot.key;
        const symbol = symbols.get(slot.key) ?? Symbol(slot.key);
        if (slot.odd === "symbol") symbols.set(slot.key, symbol);
        Object.defineProperty(object, slot.odd === "symbol" ? symbol : name, {
          value: value(slot),
          writable: slot.odd !== "readonly",
          enumerable: slot.odd !== "hidden",
          configurable: true,
        });
      }
    }
  });
  heap.forEach(({ protection, kind }, i) => {
    const object = objects[i];
    if (protection === "none") return;
    // The elements of views cannot be frozen.
    if (protection === "preventExtensions" || kind === "view") Object.preventExtensions(object);
    else if (protection === "seal") Object.seal(object);
    else Object.freeze(object);
  });
  return objects;
}

const memory = (): ArrayBuffer => new Uint8Array([1, 2, 3, 4, 5, 6, 7, 255]).buffer;

function shell({ kind }: Description): object {
  switch (kind) {
    case "object":
      return {};
    case "bare":
      return Object.create(null);
    case "instance":
      return new Account();
    case "heir":
      return Object.create({ inherited: [1] });
    case "array":
      return ["first", 2];
    case "map":
      return new Map();
    case "tally":
      return new Tally();
    case "set":
      return new Set();
    case "error":
      return new TypeError("of type", { cause: "why" });
    case "refusal":
      return new Refusal();
    case "date":
      return new Date(86_400_000);
    case "regexp":
      return Object.assign(/a\/[b"]/giu, { lastIndex: 2 });
    case "bytes":
      return memory();
    case "view":
      return new Int16Array(memory(), 2, 2);
    case "boxed":
      return Object("text");
  }
}

/** The numbers of the objects that can be reached from the root. */
export function reachable(heap: readonly Description[]): number[] {
  const found = new Set([0]);
  for (const i of found)
    for (const { holds } of heap[i]?.slots ?? [])
      if ("object" in holds) found.add(holds.object % heap.length);
  return [...found];
}
