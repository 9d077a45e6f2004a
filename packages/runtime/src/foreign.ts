import type { TypeContract, Unit } from "./contract-data.js";
import { checked, constructorOf, covered, declareClass } from "./covered.js";
import { propertyOf, type TypeRecord } from "./registry.js";

// Contracts of packages whose source is not ours, wrapped where they are imported. A function is seen through a proxy,
// so all but its identity stays; the methods of a class are replaced in its prototype, once.

type Callable = (...args: unknown[]) => unknown;

const wrapped = new WeakMap<object, object>();
const modules = new WeakMap<object, object>();

/** What a file of contracts says of the exports of a module. */
export interface ForeignModule {
  readonly units?: Readonly<Record<string, Unit>>;
  readonly types?: Readonly<Record<string, TypeContract>>;
}

function wrapFunction(target: Callable, unit: Unit, type?: TypeRecord): Callable {
  const known = wrapped.get(target);
  if (known !== undefined) return known as Callable;
  const proxy = covered(target, unit, type);
  wrapped.set(target, proxy);
  wrapped.set(proxy, proxy);
  return proxy;
}

function wrapClass(target: NewableFunction, contract: TypeContract): unknown {
  const known = wrapped.get(target);
  if (known !== undefined) return known;
  const type = declareClass(target, contract);
  for (const unit of type.units) {
    const name = unit.key === undefined ? undefined : propertyOf(unit);
    const holder: object = unit.kind === "static" ? target : (target.prototype as object);
    const property = name === undefined ? undefined : Reflect.getOwnPropertyDescriptor(holder, name);
    if (name === undefined || property === undefined || !property.configurable) continue;
    for (const part of ["value", "get", "set"] as const) {
      const held: unknown = property[part];
      if (typeof held === "function" && (part === "value" || unit.key?.startsWith(part)))
        property[part] = wrapFunction(held as Callable, unit, type);
    }
    Reflect.defineProperty(holder, name, property);
  }
  const own = type.units.find(({ kind }) => kind === "constructor");
  const proxy = new Proxy(target as unknown as new () => object, {
    construct: (f, args: unknown[], newTarget) => {
      const run = (): object => Reflect.construct(f, args, newTarget);
      return checked(own ?? constructorOf(contract), type, undefined, args, run) as object;
    },
  });
  wrapped.set(target, proxy);
  wrapped.set(proxy, proxy);
  return proxy;
}

/** An export as its contract has it. */
export function foreign(value: unknown, name: string, { units, types }: ForeignModule): unknown {
  const type = types?.[name];
  if (type !== undefined && typeof value === "function") return wrapClass(value, type);
  const unit = units?.[name];
  return unit !== undefined && typeof value === "function" ? wrapFunction(value as Callable, unit) : value;
}

/** A module, or the object or function that one exports as a whole, with its contracted members wrapped. */
export function foreignModule(module: unknown, contracts: ForeignModule): unknown {
  const whole = foreign(module, "default", contracts);
  if ((typeof whole !== "object" && typeof whole !== "function") || whole === null) return whole;
  const named = (key: PropertyKey): key is string =>
    typeof key === "string" &&
    (Object.hasOwn(contracts.units ?? {}, key) || Object.hasOwn(contracts.types ?? {}, key));
  const isNamespace = Object.prototype.toString.call(whole) === "[object Module]";
  const known = modules.get(whole);
  if (known !== undefined) return known;
  // What is frozen must be shown as it is, so a target of our own stands in for it.
  const isApart = isNamespace || (typeof whole === "object" && Object.isFrozen(whole));
  const proxy = new Proxy(
    isApart ? (Object.create(Object.getPrototypeOf(whole) as object | null) as object) : whole,
    {
      get: (target, key, receiver) => {
        const value: unknown = isApart ? Reflect.get(whole, key) : Reflect.get(target, key, receiver);
        return named(key) && key !== "default"
          ? foreign(value, key, contracts)
          : key === "default"
            ? foreignModule(value, contracts)
            : value;
      },
      has: (_, key) => Reflect.has(whole, key),
      ownKeys: () => Reflect.ownKeys(whole),
      getOwnPropertyDescriptor: (target, key) => {
        const property = Reflect.getOwnPropertyDescriptor(isApart ? whole : target, key);
        return property && isApart ? { ...property, configurable: true } : property;
      },
    },
  );
  modules.set(whole, proxy);
  return proxy;
}
