import type { Composite, Recipe } from "./recipe.js";

/** Where the values come from that a recipe only mentions. */
export interface Supply {
  result(step: number): unknown;
  fixture(name: string, index: number): unknown;
  /** The value that places of a case share; made where it is needed first. */
  shared(id: number, make: () => unknown): unknown;
  /** Told of each call of a generated function. */
  called?(args: readonly unknown[], result: unknown): void;
}

// What the user's code may have replaced by the time that values are made.
const real = { Map, Set, Date, RegExp, Promise, ArrayBuffer, DataView, SharedArrayBuffer };
const { defineProperty, is } = Object;
const standard = globalThis as unknown as Readonly<Record<string, unknown>>;
const intrinsics = Object.fromEntries(
  [
    "Error",
    "TypeError",
    "RangeError",
    "SyntaxError",
    "ReferenceError",
    "EvalError",
    "URIError",
    "Int8Array",
    "Uint8Array",
    "Uint8ClampedArray",
    "Int16Array",
    "Uint16Array",
    "Int32Array",
    "Uint32Array",
    "Float32Array",
    "Float64Array",
    "BigInt64Array",
    "BigUint64Array",
  ].map((name) => [name, standard[name] as new (of: unknown) => object]),
);

/** Makes the value of a recipe; each time another one. */
export function buildValue(recipe: Recipe, supply: Supply): unknown {
  return typeof recipe === "object" && recipe !== null ? buildComposite(recipe, supply) : recipe;
}

function buildComposite(recipe: Composite, supply: Supply): unknown {
  // By far the commonest, and without a function made for it.
  if (recipe.kind === "array") return buildItems(recipe.items, supply);
  const build = (part: Recipe): unknown => buildValue(part, supply);
  switch (recipe.kind) {
    case "symbol":
      return Symbol(recipe.description);
    case "object": {
      const object: Record<string, unknown> = {};
      for (const [name, part] of recipe.members) {
        const value = build(part);
        // What is inherited may have a setter.
        if (name in object)
          defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
        else object[name] = value;
      }
      return object;
    }
    case "map":
      return new real.Map(recipe.entries.map(([key, value]) => [build(key), build(value)]));
    case "set":
      return new real.Set(recipe.items.map(build));
    case "iterable":
      return recipe.items.map(build).values();
    case "promise":
      return real.Promise.resolve(build(recipe.of));
    case "date":
      return new real.Date(recipe.time);
    case "regexp":
      return new real.RegExp(recipe.source, recipe.flags);
    case "error":
      return make(recipe.name in intrinsics ? recipe.name : "Error", recipe.message);
    case "typed-array":
      return make(recipe.name, recipe.items);
    case "buffer":
      return buffer(recipe.name, recipe.bytes);
    case "function": {
      const { key, hit, otherwise } = recipe;
      return drawn((...args: unknown[]): unknown => {
        const result = build("key" in recipe && is(args[0], key) ? hit : otherwise);
        supply.called?.(args, result);
        return result;
      });
    }
    case "comparator": {
      const sign = recipe.descending ? -1 : 1;
      return drawn((a: never, b: never): number => (a < b ? -sign : a > b ? sign : 0));
    }
    case "shared":
      return supply.shared(recipe.id, () => build(recipe.of));
    case "result":
      return supply.result(recipe.step);
    case "fixture":
      return supply.fixture(recipe.fixture, recipe.index);
    case "wanted":
      throw new Error("an instance that nobody made");
  }
}

const drawnFunctions = new WeakSet<object>();

/** Whether a function was made of a recipe, and so does what that says. */
export function isDrawn(value: object): boolean {
  return drawnFunctions.has(value);
}

function drawn<F extends object>(made: F): F {
  drawnFunctions.add(made);
  return made;
}

function buildItems(items: readonly Recipe[], supply: Supply): unknown[] {
  const built: unknown[] = items.slice();
  for (let i = 0; i < built.length; i++) {
    const item = items[i];
    if (typeof item === "object" && item !== null) built[i] = buildComposite(item, supply);
  }
  return built;
}

function make(name: string, of: unknown): object {
  const type = intrinsics[name];
  if (type === undefined) throw new Error(`no such type: ${name}`);
  return new type(of);
}

function buffer(name: "ArrayBuffer" | "SharedArrayBuffer" | "DataView", bytes: number): object {
  switch (name) {
    case "ArrayBuffer":
      return new real.ArrayBuffer(bytes);
    case "SharedArrayBuffer":
      return new real.SharedArrayBuffer(bytes);
    case "DataView":
      return new real.DataView(new real.ArrayBuffer(bytes));
  }
}
