// The built-in functions that the child's own code needs, taken before the user's code can change them. Whoever
// runs beside the user's code calls these and no method of a value. All of them are anybody's to use.
export const { apply, construct, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } =
  Reflect;
export const { hasOwn, isExtensible, is, keys, setPrototypeOf } = Object;
export const { isArray } = Array;
export const { parse: parseJson } = JSON;
export const { stringify: quote } = JSON as { stringify(text: string): string };
export const { isFinite: isFiniteNumber } = Number;
export const toText = String;
export const toNumber = Number;
export const SafeError = Error;
export const SafePromise = Promise;

/** Sets a property without asking a setter or a prototype. */
export function put(target: object, key: PropertyKey, value: unknown): void {
  // A descriptor without a prototype: what is written to `Object.prototype` would be part of it.
  const descriptor = { __proto__: null, value, writable: true, enumerable: true, configurable: true };
  defineProperty(target, key, descriptor as PropertyDescriptor);
}

/** As `put`, for what was there before: it stays as visible as it was. */
export function replace(target: object, key: PropertyKey, value: unknown): void {
  const before = getOwnPropertyDescriptor(target, key);
  const descriptor = {
    __proto__: null,
    value,
    writable: true,
    enumerable: before?.enumerable ?? false,
    configurable: true,
  };
  if (!defineProperty(target, key, descriptor as PropertyDescriptor))
    throw new SafeError(`\`${toText(key)}\` cannot be replaced`);
}

/**
 * A proxy whose traps are these only. A handler with a prototype would take others from it, which the user's code could
 * put there, and with them get hold of the target.
 */
export function proxy<T extends object>(target: T, traps: ProxyHandler<T>): T {
  return new SafeProxy(target, { __proto__: null, ...traps } as ProxyHandler<T>);
}
const SafeProxy = Proxy;

/** A method as a function of its receiver, beyond the reach of `Function.prototype.call`. */
export function uncurry<This, Args extends unknown[], Result>(
  method: (this: This, ...args: Args) => Result,
): (receiver: This, ...args: Args) => Result {
  return (receiver, ...args) => apply(method, receiver, args);
}
