import type { TypeContract, Unit } from "./contract-data.js";
import { Angelic, capture, readOld } from "./evaluation.js";

// Types by identity, and what binds their objects. A type delegates to its supertypes' records, found when it is
// declared: what is missing contributes nothing, so files can be woven separately (seed 002, §6.1 and digest §11.2).
// Contract state of an object is kept beside it, one surrogate for each type that declares some (digest §11.1).

const holds = (): boolean => true;
const nothing = (): readonly unknown[] => [];

/** A class or interface and the records above it. */
export class TypeRecord {
  /** This type, its superclasses and interfaces, in the order in which they are checked. */
  readonly all: readonly TypeRecord[];
  /** Those of `all` that are followed weakly. */
  readonly weakly = new Set<TypeRecord>();
  readonly #providers = new Map<string, readonly Unit[]>();

  readonly units: readonly Unit[];
  /** The plain expressions, for woven code. */
  readonly fi: (self: unknown) => boolean;
  readonly ch: (self: unknown) => readonly unknown[];
  readonly fh: (self: unknown, olds: readonly unknown[], key: string | undefined) => boolean;
  /** The first records above, for woven code. */
  readonly a1: TypeRecord | undefined;
  readonly a2: TypeRecord | undefined;
  readonly a3: TypeRecord | undefined;
  readonly a4: TypeRecord | undefined;

  constructor(
    readonly contract: TypeContract,
    readonly type?: NewableFunction,
  ) {
    this.units = contract.units ?? [];
    this.fi = contract.fi ?? holds;
    this.ch = contract.ch ?? nothing;
    this.fh = contract.fh ?? holds;
    const parent = type && recordAbove(Object.getPrototypeOf(type));
    const direct = [
      ...(parent === undefined ? [] : [{ record: parent, position: "class" as const }]),
      ...(contract.supers ?? []).flatMap((find, position) => {
        const record = find();
        return record instanceof TypeRecord ? [{ record, position }] : [];
      }),
    ];
    this.all = [...new Set<TypeRecord>([this, ...direct.flatMap(({ record }) => record.all)])];
    const strong = new Set(
      direct.flatMap(({ record, position }) =>
        contract.weak?.includes(position) ? [] : record.all.filter((above) => !record.weakly.has(above)),
      ),
    );
    for (const above of this.all) if (above !== this && !strong.has(above)) this.weakly.add(above);
    [, this.a1, this.a2, this.a3, this.a4] = this.all;
    if (parent !== undefined) this.#extend(parent);
    for (const unit of this.units) {
      const others = unit.key === undefined ? 0 : this.providers(unit.key).length - 1;
      if (contract.known !== this.all.length - 1 || (unit.known ?? 0) !== others) this.#flag(unit, 2);
    }
  }

  /** The contracts of a member, this type's first. */
  providers(key: string): readonly Unit[] {
    let found = this.#providers.get(key);
    if (found === undefined) {
      found = this.all.flatMap(({ units }) => units.filter((unit) => unit.key === key && unit.kind !== "static"));
      this.#providers.set(key, found);
    }
    return found;
  }

  /** Whether the type or one above it has this member. */
  declares(unit: Unit): boolean {
    const name = propertyOf(unit);
    return this.all.some(
      ({ contract, type }) =>
        contract.keys?.includes(String(name)) || (type !== undefined && name in (type.prototype as object)),
    );
  }

  /** Marks the units that this class inherits and binds by more than the class that has them does. */
  #extend(parent: TypeRecord): void {
    const added = this.all.filter((record) => !parent.all.includes(record));
    const binds = added.some(({ contract }) => contract.fi !== undefined || contract.fh !== undefined);
    for (const above of parent.all) {
      for (const unit of above.units) {
        if (unit.key === undefined || Object.hasOwn(this.type?.prototype as object, propertyOf(unit))) continue;
        if (binds || added.some(({ units }) => units.some((u) => u.key === unit.key))) above.#flag(unit, 1);
      }
    }
  }

  #flag(unit: Unit, value: number): void {
    const { flags } = this.contract;
    const name = `u${this.units.indexOf(unit)}`;
    if (flags !== undefined) flags[name] ||= value;
  }

  /** Whether the woven code of a unit knows all that binds it. */
  knows(unit: Unit): boolean {
    return this.contract.flags?.[`u${this.units.indexOf(unit)}`] !== 2;
  }
}

/** The property of the prototype that a unit is. */
export function propertyOf({ key = "", property }: Unit): PropertyKey {
  return property ?? key.replace(/^[gs]et /, "");
}

const classes = new WeakMap<object, TypeRecord>();
const interfaces = new Map<string, TypeRecord>();

/** Enters a class. */
export function enterClass(type: NewableFunction, contract: TypeContract): TypeRecord {
  const record = new TypeRecord(contract, type);
  classes.set(type, record);
  return record;
}

/** The record of an interface, made when first asked for. */
export function declareInterface(id: string, contract: () => TypeContract): TypeRecord {
  let record = interfaces.get(id);
  if (record === undefined) {
    record = new TypeRecord(contract());
    interfaces.set(id, record);
  }
  return record;
}

/** The record of the nearest class, this one or above, that has one. */
function recordAbove(type: unknown): TypeRecord | undefined {
  for (let at = type; typeof at === "function"; at = Object.getPrototypeOf(at)) {
    const record = classes.get(at);
    if (record !== undefined) return record;
  }
  return undefined;
}

const byPrototype = new WeakMap<object, { readonly record: TypeRecord | undefined }>();

/** The record of an object's class; for a class, its own. */
export function recordOf(object: unknown): TypeRecord | undefined {
  if (typeof object === "function") return recordAbove(object);
  if (typeof object !== "object" || object === null) return undefined;
  const prototype: unknown = Object.getPrototypeOf(object);
  if (typeof prototype !== "object" || prototype === null) return undefined;
  let known = byPrototype.get(prototype);
  if (known === undefined) {
    known = { record: recordAbove(prototype.constructor) };
    byPrototype.set(prototype, known);
  }
  return known.record;
}

/**
 * The record that a call of a unit answers to: that of the object's class if the class inherits the unit, else that of
 * the class the unit stands in, as in a call through `super`.
 */
export function levelOf(unit: Unit, self: unknown, own: TypeRecord): TypeRecord {
  const actual = recordOf(self);
  if (unit.kind !== "method" || actual === undefined || actual === own || !actual.all.includes(own)) return own;
  const name = unit.key && propertyOf(unit);
  for (let at: unknown = Object.getPrototypeOf(self); name !== undefined && typeof at === "object" && at !== null; at = Object.getPrototypeOf(at)) {
    if (Object.hasOwn(at, name)) return at === own.type?.prototype ? actual : own;
  }
  return actual;
}

/** Whether a call must be left to the runtime because more binds it than the woven code of the unit knows. */
export function isExtended(unit: Unit, self: unknown, own: TypeRecord): boolean {
  return !own.knows(unit) || levelOf(unit, self, own) !== own;
}

const surrogates = new WeakMap<object, Map<TypeRecord, Map<string, unknown>>>();

function surrogate(object: object, type: TypeRecord): Map<string, unknown> {
  let types = surrogates.get(object);
  if (types === undefined) surrogates.set(object, (types = new Map()));
  let state = types.get(type);
  if (state === undefined) types.set(type, (state = new Map()));
  return state;
}

function ghostOf(
  object: unknown,
  name: string,
  home?: TypeRecord,
): readonly [TypeRecord, (self: unknown) => unknown] | undefined {
  for (const type of [...(home?.all ?? []), ...(recordOf(object)?.all ?? [])]) {
    const first = (typeof object === "function" ? type.contract.sghosts : type.contract.ghosts)?.[name];
    if (first !== undefined) return [type, first];
  }
  return undefined;
}

/**
 * A member as contracts see it: a model or ghost field if there is one of that name, else the program's. Of ghost fields
 * of the same name it is the one of `home`, the type whose contract mentions it.
 */
export function get(object: unknown, name: string, home?: TypeRecord): unknown {
  const types = recordOf(object)?.all ?? [];
  if (typeof object !== "function") {
    let declared = false;
    for (const { contract } of types) {
      const { models } = contract;
      const represents = models?.[name];
      if (represents !== undefined) return represents(object);
      declared ||= models !== undefined && name in models;
    }
    if (declared) throw new Angelic(`the model field ${name}, which nothing represents`);
  }
  const ghost = ghostOf(object, name, home);
  if (ghost === undefined) return (object as Record<string, unknown>)[name];
  const state = surrogate(object as object, ghost[0]);
  if (!state.has(name)) state.set(name, capture(() => ghost[1](object)));
  return readOld(state.get(name));
}

/** As `get`, for `?.`. */
export function getOptional(object: unknown, name: string, home?: TypeRecord): unknown {
  return object === null || object === undefined ? undefined : get(object, name, home);
}

/** Gives the ghost fields of a new object, or of a class, their first values. */
export function ghosts(type: TypeRecord, object: unknown): void {
  for (const record of type.all) {
    const own = typeof object === "function" ? record.contract.sghosts : record.contract.ghosts;
    for (const name of Object.keys(own ?? {})) get(object, name, record);
  }
}

/** Gives a ghost field a value. One that cannot be computed changes nothing (seed 002, §4.7.3). */
export function set(object: unknown, name: string, value: unknown): void {
  const ghost = ghostOf(object, name);
  if (ghost !== undefined) surrogate(object as object, ghost[0]).set(name, value);
}

/** Calls a method as contracts see it: a model method if there is one of that name, else the program's. */
export function call(object: unknown, name: string, ...args: unknown[]): unknown {
  for (const { contract } of recordOf(object)?.all ?? []) {
    const { functions } = contract;
    if (functions === undefined || !(name in functions)) continue;
    const model = functions[name];
    if (model === undefined) throw new Angelic(`the model method ${name}, which has no body`);
    return model.apply(object, args);
  }
  return Reflect.apply((object as Record<string, () => unknown>)[name] as () => unknown, object, args);
}

/** Constructs through a class's model constructor, if it has one, else as the program does. */
export function construct(type: unknown, ...args: unknown[]): unknown {
  const model = typeof type === "function" ? classes.get(type)?.contract.functions?.["constructor"] : undefined;
  if (model === undefined || typeof type !== "function") return Reflect.construct(type as NewableFunction, args);
  const object: object = Object.create(type.prototype as object);
  model.apply(object, args);
  return object;
}
