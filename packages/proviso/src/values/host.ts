import { brandByPrototype } from "./brand.js";
import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  objectPrototype,
  setHas,
  weakGet,
  weakSet,
} from "./intrinsics.js";

// Classes of the host (`URL`, `Headers`, `Intl.NumberFormat`) keep their state where no snapshot sees it.

/** Objects with constructors of the host, and what they had when this module was loaded. */
const homes: readonly { readonly home: object; readonly names: ReadonlySet<PropertyKey> }[] = [
  globalThis,
  Intl,
  Reflect.get(globalThis, "WebAssembly"),
].flatMap((home: unknown) =>
  typeof home === "object" && home !== null ? [{ home, names: new Set(Reflect.ownKeys(home)) }] : [],
);

/** Prototypes of the language whose heirs have no hidden state. */
const plain: ReadonlySet<object | null> = new Set([
  null,
  objectPrototype,
  getPrototypeOf(getPrototypeOf([].values()) ?? {}),
]);

const found = new WeakMap<object, boolean>();

/** Whether a prototype, or one above it, is of a class of the host that hides its state. */
export function isOfHost(prototype: object): boolean {
  const known = weakGet(found, prototype);
  if (known !== undefined) return known;
  const answer = inheritsFromHost(prototype);
  weakSet(found, prototype, answer);
  return answer;
}

function inheritsFromHost(prototype: object): boolean {
  let at: object | null = prototype;
  for (let i = 0; at !== null && i < 1000 && !setHas(plain, at); i++) {
    if (brandByPrototype(at) === undefined) {
      const type = constructorOf(at);
      if (type !== undefined && isHostClass(type, nameOf(type))) return true;
    }
    at = getPrototypeOf(at);
  }
  return false;
}

function isHostClass(type: object, name: string): boolean {
  for (let i = 0; i < homes.length; i++) {
    const { home, names } = homes[i] as (typeof homes)[number];
    if (!setHas(names, name)) continue;
    const property = getOwnPropertyDescriptor(home, name);
    // What is still an accessor is a class that the host has not loaded; asking would load it.
    if (property !== undefined && (!hasOwn(property, "value") || property.value === type)) return true;
  }
  return false;
}

/** The class that a prototype belongs to, if it belongs to one. */
export function constructorOf(prototype: object): object | undefined {
  const type = dataOf(prototype, "constructor");
  return typeof type === "function" && dataOf(type, "prototype") === prototype ? type : undefined;
}

/** The name of a function; empty if it has none that can be read. */
export function nameOf(type: object): string {
  const name = dataOf(type, "name");
  return typeof name === "string" ? name : "";
}

function dataOf(value: object, key: string): unknown {
  const property = getOwnPropertyDescriptor(value, key);
  return property !== undefined && hasOwn(property, "value") ? property.value : undefined;
}
