import { brandByPrototype, brandOf } from "./brand.js";
import { nameOf } from "./host.js";
import {
  allKeys,
  arrayPrototype,
  description,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isArray,
  isExtensible,
  isFrozen,
  isSealed,
  isView,
  keyFor,
  mapForEach,
  mapGet,
  mapHas,
  mapSet,
  mapSize,
  newMap,
  newSet,
  objectPrototype,
  setAdd,
  setForEach,
  setHas,
  setSize,
  wellKnownNames,
} from "./intrinsics.js";
import type { IsomorphismOptions } from "./isomorphism.js";
import { LiveClasses } from "./live-classes.js";
import { dateTime, isOfFunctions } from "./read-node.js";
import type { Skip, SnapshotOptions } from "./recorder.js";

// Two walks in step over live values. They follow the rules of `isomorphic` over snapshots, for the values that programs
// mostly have, and give up where there is a difference or anything unusual: what they call the same is the same, with
// nothing unseen, and of the rest they say nothing. Invariant: what is matched stands at the same place of the two lists,
// and nothing stands in a list twice.

type Keys = readonly (string | symbol)[];
type Member = (member: string) => boolean;

export class LiveWalk {
  readonly #left: unknown[] = [];
  readonly #right: unknown[] = [];
  readonly #numbers = newMap<unknown, number>();
  /** Those of the right that have a match. */
  readonly #taken = newSet<unknown>();
  readonly #classes: LiveClasses;
  readonly #maxNodes: number;
  readonly #maxEntries: number;

  constructor(
    readonly options: IsomorphismOptions,
    readonly leftOptions: SnapshotOptions,
    readonly rightOptions: SnapshotOptions,
  ) {
    this.#classes = new LiveClasses(options, leftOptions, rightOptions);
    this.#maxNodes = least(leftOptions.maxNodes, rightOptions.maxNodes, 100_000);
    this.#maxEntries = least(leftOptions.maxEntries, rightOptions.maxEntries, 1_000_000);
  }

  /** Whether two states are the same beyond doubt. */
  areSame(left: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>): boolean {
    try {
      if (!this.#roots(left, right)) return false;
      for (let i = 0; i < this.#left.length; i++)
        if (!this.#nodes(this.#left[i], this.#right[i])) return false;
      return true;
    } catch {
      return false;
    }
  }

  #roots(left: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>): boolean {
    const names = allKeys(left) as string[];
    const all = this.options.roots !== "common";
    if (all && names.length !== allKeys(right).length) return false;
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      if (hasOwn(right, name)) {
        if (!this.#values(left[name], right[name])) return false;
      } else if (all) return false;
    }
    return true;
  }

  #values(a: unknown, b: unknown): boolean {
    switch (typeof a) {
      case "number":
        // biome-ignore lint/suspicious/noSelfCompare: the test that needs no function
        return a === b ? a !== 0 || 1 / a === 1 / (b as number) : a !== a && b !== b;
      case "object":
        if (a === null) return b === null;
        return typeof b === "object" && b !== null && this.#meet(a, b);
      case "function":
        return typeof b === "function" && this.#meet(a, b);
      case "symbol":
        return typeof b === "symbol" && this.#meet(a, b);
      default:
        return a === b;
    }
  }

  #meet(a: unknown, b: unknown): boolean {
    const number = mapGet(this.#numbers, a);
    if (number !== undefined) return this.#right[number] === b;
    const next = this.#left.length;
    setAdd(this.#taken, b);
    if (setSize(this.#taken) === next || next >= this.#maxNodes) return false;
    mapSet(this.#numbers, a, next);
    this.#left[next] = a;
    this.#right[next] = b;
    return true;
  }

  #nodes(a: unknown, b: unknown): boolean {
    if (typeof a === "symbol") return typeof b === "symbol" && areAlike(a, b);
    return this.#objects(a as object, b as object);
  }

  #objects(a: object, b: object): boolean {
    const name = this.leftOptions.known?.(a);
    const other = this.rightOptions.known?.(b);
    if (name !== undefined || other !== undefined) return name === other;
    if (this.leftOptions.isProxy?.(a) || this.rightOptions.isProxy?.(b)) return false;
    if (typeof a === "function") return this.#functions(a, b);
    if (isArray(a)) return isArray(b) && this.#arrays(a, b);
    if (isArray(b) || isView(a) || isView(b)) return false;
    const prototype = getPrototypeOf(a);
    const match = getPrototypeOf(b);
    if (prototype === objectPrototype || prototype === null)
      return (
        prototype === match &&
        this.#contents(a, b, undefined, this.leftOptions.unread?.(a), this.rightOptions.unread?.(b))
      );
    if (match === objectPrototype || match === null) return false;
    if (this.#classes.areOrdinary(prototype, match))
      return this.#contents(a, b, this.#classes.members(prototype));
    return this.#branded(a, b, prototype, match);
  }

  #functions(a: object, b: object): boolean {
    if (a !== b && (this.options.sameFunctions || this.options.functions === "unseen")) return false;
    return nameOf(a) === nameOf(b) && this.#contents(a, b, undefined, isOfFunctions, isOfFunctions);
  }

  #arrays(a: readonly unknown[], b: readonly unknown[]): boolean {
    const { length } = a;
    if (length !== b.length || length > this.#maxEntries) return false;
    if (getPrototypeOf(a) !== arrayPrototype || getPrototypeOf(b) !== arrayPrototype) return false;
    const keys = allKeys(a);
    const others = allKeys(b);
    if (keys.length !== length + 1 || others.length !== length + 1)
      return this.#properties(a, b, keys, others);
    if (!sameIntegrity(a, b)) return false;
    for (let i = 0; i < length; i++) if (!this.#property(a, b, i, i)) return false;
    return true;
  }

  /** What has slots of its own. */
  #branded(a: object, b: object, prototype: object, match: object): boolean {
    const brand = brandOf(a);
    if (brand !== brandOf(b)) return false;
    const usual = brand !== undefined && brandByPrototype(prototype) === brand;
    if (usual !== (brand !== undefined && brandByPrototype(match) === brand)) return false;
    if (!usual && !this.#classes.match(a, b, prototype, match, brand === undefined)) return false;
    const members = usual ? undefined : this.#classes.members(prototype);
    switch (brand?.kind) {
      case undefined:
        return this.#contents(a, b, members);
      case "map":
        return this.#maps(a, b) && this.#contents(a, b, members);
      case "set":
        return this.#sets(a, b) && this.#contents(a, b, members);
      case "date": {
        const time = dateTime(a);
        const other = dateTime(b);
        return (
          (time === other || (time - time !== 0 && other - other !== 0)) && this.#contents(a, b, members)
        );
      }
      case "error":
        return this.#contents(
          a,
          b,
          members,
          isStackOr(this.leftOptions.unread?.(a)),
          isStackOr(this.rightOptions.unread?.(b)),
        );
      default:
        return false;
    }
  }

  #maps(a: object, b: object): boolean {
    const size = mapSize(a);
    if (size !== mapSize(b) || size > this.#maxEntries) return false;
    const keys: unknown[] = [];
    const values: unknown[] = [];
    mapForEach(b, (value: unknown, key: unknown) => {
      values[keys.length] = value;
      keys[keys.length] = key;
    });
    const ordered = this.options.order !== "ignored";
    let next = 0;
    let same = true;
    mapForEach(a, (value: unknown, key: unknown) => {
      if (!same) return;
      if (ordered || hasIdentity(key)) {
        while (!ordered && next < size && !hasIdentity(keys[next])) next++;
        same = next < size && this.#values(key, keys[next]) && this.#values(value, values[next]);
        next++;
      } else same = mapHas(b, key) && this.#values(value, mapGet(b as ReadonlyMap<unknown, unknown>, key));
    });
    return same;
  }

  #sets(a: object, b: object): boolean {
    const size = setSize(a);
    if (size !== setSize(b) || size > this.#maxEntries) return false;
    const items: unknown[] = [];
    setForEach(b, (item: unknown) => {
      items[items.length] = item;
    });
    const ordered = this.options.order !== "ignored";
    let next = 0;
    let same = true;
    setForEach(a, (item: unknown) => {
      if (!same) return;
      if (ordered || hasIdentity(item)) {
        while (!ordered && next < size && !hasIdentity(items[next])) next++;
        same = next < size && this.#values(item, items[next]);
        next++;
      } else same = setHas(b, item);
    });
    return same;
  }

  /** Integrity and properties, but those that a side skips. */
  #contents(a: object, b: object, members: Member | undefined, skip?: Skip, skipRight?: Skip): boolean {
    const keys = allKeys(a);
    const others = allKeys(b);
    if (keys.length > this.#maxEntries || others.length > this.#maxEntries) return false;
    if (members === undefined && skip === undefined && skipRight === undefined)
      return this.#properties(a, b, keys, others);
    return this.#properties(a, b, kept(keys, members, skip), kept(others, members, skipRight));
  }

  #properties(a: object, b: object, keys: Keys, others: Keys): boolean {
    const { length } = keys;
    if (length !== others.length || length > this.#maxEntries || !sameIntegrity(a, b)) return false;
    let i = 0;
    for (; i < length; i++) {
      const key = keys[i] as string | symbol;
      const other = others[i] as string | symbol;
      if (key !== other && (typeof key === "string" || typeof other === "string")) break;
      if (typeof key === "symbol" && !(areAlike(key, other as symbol) && this.#meet(key, other)))
        return false;
      if (!this.#property(a, b, key, other)) return false;
    }
    // From there on keys come in another order.
    if (i < length && this.options.keyOrder) return false;
    for (; i < length; i++) {
      const key = keys[i] as string | symbol;
      if (typeof key === "symbol" || !this.#property(a, b, key, key)) return false;
    }
    return true;
  }

  #property(a: object, b: object, key: PropertyKey, other: PropertyKey): boolean {
    const found = getOwnPropertyDescriptor(a, key);
    const match = getOwnPropertyDescriptor(b, other);
    if (
      found === undefined ||
      match === undefined ||
      found.enumerable !== match.enumerable ||
      found.configurable !== match.configurable
    )
      return false;
    if (hasOwn(found, "value"))
      return (
        hasOwn(match, "value") && found.writable === match.writable && this.#values(found.value, match.value)
      );
    return (
      !hasOwn(match, "value") && this.#values(found.get, match.get) && this.#values(found.set, match.set)
    );
  }
}

/** The keys that count. */
function kept(keys: Keys, members: Member | undefined, skip: Skip | undefined): Keys {
  const found: (string | symbol)[] = [];
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string | symbol;
    if (skip?.(key) || (typeof key === "string" && members?.(key) === false)) continue;
    found[found.length] = key;
  }
  return found;
}

/** Whether two symbols can be matched. */
function areAlike(a: symbol, b: symbol): boolean {
  if (a === b) return true;
  if (mapHas(wellKnownNames, a) || mapHas(wellKnownNames, b)) return false;
  return keyFor(a) === undefined && keyFor(b) === undefined && description(a) === description(b);
}

function sameIntegrity(a: object, b: object): boolean {
  if (isExtensible(a)) return isExtensible(b);
  return !isExtensible(b) && isFrozen(a) === isFrozen(b) && isSealed(a) === isSealed(b);
}

function hasIdentity(key: unknown): boolean {
  return (typeof key === "object" && key !== null) || typeof key === "function" || typeof key === "symbol";
}

function isStackOr(isUnread: Skip | undefined): Skip {
  return isUnread === undefined ? isStack : (key) => key === "stack" || isUnread(key);
}

function isStack(key: string | symbol): boolean {
  return key === "stack";
}

function least(a: number | undefined, b: number | undefined, usual: number): number {
  const left = a ?? usual;
  const right = b ?? usual;
  return left < right ? left : right;
}
