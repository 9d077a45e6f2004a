import type { TypeContract, Unit } from "./contract-data.js";
import { angelic, capture, readOld } from "./evaluation.js";
import { isObject } from "./inspect.js";
import { state } from "./state.js";

// Types by identity, and what binds their objects. A type delegates to its supertypes' records, found when it is
// declared: what is missing contributes nothing, so files can be woven separately (seed 002, §6.1 and digest §11.2).
// Contract state of an object is kept beside it, one surrogate for each type that declares some (digest §11.1).

/** What a map holds for a key, made if it holds nothing. */
function memoized<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** A class or interface and the records above it. */
export class TypeRecord {
  /** This type, its superclasses and interfaces, in the order in which they are checked. */
  declare readonly all: readonly TypeRecord[];
  /** Those of `all` that are followed weakly. */
  declare readonly weakly: ReadonlySet<TypeRecord>;
  /** The values of the ghost fields of objects that this type declares. */
  readonly ghosts = new WeakMap<object, Map<string, unknown>>();
  readonly #providers = new Map<string, readonly Unit[]>();

  declare readonly parent: TypeRecord | undefined;
  declare readonly units: readonly Unit[];
  /** The plain expressions, for woven code. */
  declare readonly fi: (self: unknown) => boolean;
  /** The first records above, for woven code. */
  declare readonly a1: TypeRecord | undefined;
  declare readonly a2: TypeRecord | undefined;
  declare readonly a3: TypeRecord | undefined;
  declare readonly a4: TypeRecord | undefined;

  constructor(
    readonly contract: TypeContract,
    readonly type?: NewableFunction,
  ) {
    this.units = contract.units ?? [];
    this.fi = contract.fi ?? (() => true);
    const parent = type && recordAbove(Object.getPrototypeOf(type));
    this.parent = parent;
    const all = new Set<TypeRecord>([this]);
    const strong = new Set<TypeRecord>(all);
    const inherit = (above: unknown, position: number | "class"): void => {
      if (!(above instanceof TypeRecord)) return;
      for (const record of above.all) {
        all.add(record);
        if (!contract.weak?.includes(position) && !above.weakly.has(record)) strong.add(record);
      }
    };
    inherit(parent, "class");
    for (const [position, find] of contract.supers?.entries() ?? []) inherit(find(), position);
    this.all = [...all];
    this.weakly = new Set(this.all.filter((record) => !strong.has(record)));
    [, this.a1, this.a2, this.a3, this.a4] = this.all;
    if (parent !== undefined) this.#extend(parent);
    for (const unit of this.units) {
      const others = unit.key === undefined ? 0 : this.providers(unit.key).length - 1;
      if (contract.known !== all.size - 1 || (unit.known ?? 0) !== others) this.#flag(unit, 2);
    }
  }

  /** The contracts of a member, this type's first. */
  providers(key: string): readonly Unit[] {
    return memoized(this.#providers, key, () =>
      this.all.flatMap(({ units }) => units.filter((unit) => unit.key === key && unit.kind !== "static")),
    );
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
    const binds = added.some(({ contract }) => contract.inv !== undefined || contract.hc !== undefined);
    for (const above of parent.all) {
      for (const unit of above.units) {
        if (unit.key === undefined || Object.hasOwn(this.type?.prototype as object, propertyOf(unit)))
          continue;
        if (binds || added.some(({ units }) => units.some((u) => u.key === unit.key))) above.#flag(unit, 1);
      }
    }
  }

  #flag(unit: Unit, value: number): void {
    const { flags } = this.contract;
    if (flags !== undefined) flags[`u${this.units.indexOf(unit)}`] ||= value;
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

/** The nearest of an object and its prototypes that has a property of its own by this name. */
export function holderOf(object: object | null, name: PropertyKey): object | null {
  return object === null || Object.hasOwn(object, name)
    ? object
    : holderOf(Object.getPrototypeOf(object), name);
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
  return memoized(interfaces, id, () => new TypeRecord(contract()));
}

/** The record of the nearest class, this one or above, that has one. */
function recordAbove(type: unknown): TypeRecord | undefined {
  if (typeof type !== "function") return undefined;
  return classes.get(type) ?? recordAbove(Object.getPrototypeOf(type));
}

/** The record of an object's class; for a class, its own. */
export function recordOf(object: unknown): TypeRecord | undefined {
  if (typeof object === "function" || !isObject(object)) return recordAbove(object);
  const prototype = Object.getPrototypeOf(object) as object | null;
  return recordAbove(prototype?.constructor);
}

/** The types that an object is of. */
function typesOf(object: unknown): readonly TypeRecord[] {
  return recordOf(object)?.all ?? [];
}

/**
 * The record that a call of a unit answers to: that of the object's class if the class inherits the unit, else that of
 * the class the unit stands in, as in a call through `super`.
 */
export function levelOf(unit: Unit, self: unknown, own: TypeRecord): TypeRecord {
  const actual = recordOf(self);
  if (unit.kind !== "method" || actual === undefined || actual === own || !actual.all.includes(own))
    return own;
  const holder = holderOf(Object.getPrototypeOf(self), propertyOf(unit));
  return holder === null || holder === own.type?.prototype ? actual : own;
}

/** The types that an object is of so far: not yet a class's while the constructor above it runs. */
export function madeTypes(level: TypeRecord | undefined, self: unknown): readonly TypeRecord[] {
  return (level?.all ?? []).filter((type) =>
    state.making.every(
      (made) => !(self instanceof (made.type as NewableFunction)) || made.parent?.all.includes(type),
    ),
  );
}

/** Whether a call must be left to the runtime because more binds it than the woven code of the unit knows. */
export function isExtended(unit: Unit, self: unknown, own: TypeRecord): boolean {
  return !own.knows(unit) || levelOf(unit, self, own) !== own;
}

/** The first values of the ghost fields that a type gives an object or a class. */
function ghostsOf({ contract }: TypeRecord, object: unknown): TypeContract["ghosts"] {
  return typeof object === "function" ? contract.sghosts : contract.ghosts;
}

/** What is kept of a ghost field: the values of those of its type, and its first value. */
function ghostOf(object: unknown, name: string, home?: TypeRecord) {
  for (const type of [...(home?.all ?? []), ...typesOf(object)]) {
    const first = ghostsOf(type, object)?.[name];
    if (first) return { values: memoized(type.ghosts, object as object, () => new Map()), first };
  }
  return undefined;
}

/** What represents a model field, or the body of a model method, if there is one of that name. */
function modelOf(object: unknown, kind: "models" | "functions", name: string) {
  const tables = typesOf(object).map(({ contract }): TypeContract["functions"] => contract[kind]);
  const declared = tables.some((models) => models && Object.hasOwn(models, name));
  return declared ? (tables.find((models) => models?.[name])?.[name] ?? angelic) : undefined;
}

/**
 * A member as contracts see it: a model or ghost field if there is one of that name, else the program's. Of ghost fields
 * of the same name it is the one of `home`, the type whose contract mentions it.
 */
export function get(object: unknown, name: string, home?: TypeRecord): unknown {
  const model = typeof object !== "function" && modelOf(object, "models", name);
  if (model) return model(object);
  const ghost = ghostOf(object, name, home);
  if (ghost === undefined) return (object as Record<string, unknown>)[name];
  const { values, first } = ghost;
  if (!values.has(name))
    values.set(
      name,
      capture(() => first(object)),
    );
  return readOld(values.get(name));
}

/** As `get`, for `?.`. */
export function getOptional(object: unknown, name: string, home?: TypeRecord): unknown {
  return object === null || object === undefined ? undefined : get(object, name, home);
}

/** Gives the ghost fields of a new object, or of a class, their first values. */
export function ghosts(type: TypeRecord, object: unknown): void {
  for (const record of type.all)
    for (const name of Object.keys(ghostsOf(record, object) ?? {})) get(object, name, record);
}

/** Gives a ghost field a value. One that cannot be computed changes nothing (seed 002, §4.7.3). */
export function set(object: unknown, name: string, value: unknown, home?: TypeRecord): void {
  ghostOf(object, name, home)?.values.set(name, value);
}

/** Calls a method as contracts see it: a model method if there is one of that name, else the program's. */
export function call(object: unknown, name: string, ...args: unknown[]): unknown {
  const method = modelOf(object, "functions", name) ?? (object as Readonly<Record<string, unknown>>)[name];
  return Reflect.apply(method as () => unknown, object, args);
}

/** Constructs through a class's model constructor, if it has one, else as the program does. */
export function construct(type: unknown, ...args: unknown[]): unknown {
  const newable = type as NewableFunction;
  const model = classes.get(newable)?.contract.functions?.["constructor"];
  if (model === undefined) return Reflect.construct(newable, args);
  const object: object = Object.create(newable.prototype as object);
  model.apply(object, args);
  return object;
}
