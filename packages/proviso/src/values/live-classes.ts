import { brandByPrototype } from "./brand.js";
import type { ClassEntry } from "./graph.js";
import { getPrototypeOf, mapGet, mapSet, newMap } from "./intrinsics.js";
import type { IsomorphismOptions } from "./isomorphism.js";
import { classByName, type SnapshotOptions } from "./recorder.js";

type Member = (member: string) => boolean;

/** Classes of two sides by their prototypes, matched by key, or by name one to one. */
export class LiveClasses {
  readonly #left = newMap<object, ClassEntry | null>();
  readonly #right = newMap<object, ClassEntry | null>();
  readonly #toRight = newMap<object, object>();
  readonly #toLeft = newMap<object, object>();
  /** Of classes whose instances have no slots of their own, and that match. */
  readonly #ordinary = newMap<object, object>();
  readonly #members = newMap<object, Member>();

  constructor(
    readonly options: IsomorphismOptions,
    readonly leftOptions: SnapshotOptions,
    readonly rightOptions: SnapshotOptions,
  ) {}

  /** Whether it is known of two prototypes that they match and that their instances are ordinary objects. */
  areOrdinary(prototype: object, match: object): boolean {
    return mapGet(this.#ordinary, prototype) === match;
  }

  /** The members of a class that count, or undefined if all do. */
  members(prototype: object): Member | undefined {
    return mapGet(this.#members, prototype);
  }

  /** Whether the classes of two instances match and hide nothing. */
  match(a: object, b: object, prototype: object, match: object, ordinary: boolean): boolean {
    const entry = entryOf(this.#left, this.leftOptions, a, prototype, ordinary);
    const other = entryOf(this.#right, this.rightOptions, b, match, ordinary);
    if (entry === null || other === null || entry.opaque || other.opaque || entry.key !== other.key)
      return false;
    if (entry.key === undefined && !(entry.name === other.name && this.#isOneToOne(prototype, match)))
      return false;
    const members = this.options.members?.(entry.key ?? entry.name);
    if (members !== undefined) mapSet(this.#members, prototype, members);
    if (ordinary && !isBranded(prototype) && !isBranded(match)) mapSet(this.#ordinary, prototype, match);
    return true;
  }

  #isOneToOne(prototype: object, match: object): boolean {
    const known = mapGet(this.#toRight, prototype);
    const back = mapGet(this.#toLeft, match);
    if (known === undefined && back === undefined) {
      mapSet(this.#toRight, prototype, match);
      mapSet(this.#toLeft, match, prototype);
      return true;
    }
    return known === match && back === prototype;
  }
}

function entryOf(
  entries: Map<object, ClassEntry | null>,
  { classOf }: SnapshotOptions,
  value: object,
  prototype: object,
  ordinary: boolean,
): ClassEntry | null {
  let entry = mapGet(entries, prototype);
  if (entry === undefined) {
    entry = classOf?.(value, prototype) ?? classByName(prototype, ordinary) ?? null;
    mapSet(entries, prototype, entry);
  }
  return entry;
}

/** Whether a prototype is one of the language, or inherits from one, whose instances may have slots. */
function isBranded(prototype: object): boolean {
  let at: object | null = prototype;
  for (let i = 0; at !== null; i++) {
    if (i > 1000 || brandByPrototype(at) !== undefined) return true;
    at = getPrototypeOf(at);
  }
  return false;
}
