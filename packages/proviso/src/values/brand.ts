import { getPrototypeOf, getterOf, hasOwn, mapGet, objectPrototype, uncurry } from "./intrinsics.js";

// What an object is, by the slots it has and not by what it says of itself. The chain of prototypes names a candidate,
// and an intrinsic that works on such objects only decides. An object whose prototype was changed to an unrelated one
// is therefore seen as the plain object it pretends to be, except for arrays and views, which are told without it.

/** What objects with an intrinsic prototype are. */
export interface Brand {
  readonly kind: "map" | "set" | "date" | "regexp" | "error" | "buffer" | "boxed" | "opaque";
  /** The name of the intrinsic constructor. */
  readonly type: string;
  /** False for what only inherits from the prototype; absent where JavaScript has no such test. */
  readonly test?: (value: object) => boolean;
}

const brands = new Map<object, Brand>();

function add(kind: Brand["kind"], type: string, prototype: unknown, test?: Brand["test"]): void {
  if (typeof prototype !== "object" || prototype === null) return;
  brands.set(prototype, test === undefined ? { kind, type } : { kind, type, test });
}

/** A test by an intrinsic that throws for other objects. */
function answers(intrinsic: (self: object) => unknown): (value: object) => boolean {
  return (value) => {
    try {
      intrinsic(value);
      return true;
    } catch {
      return false;
    }
  };
}

const isError: unknown = Reflect.get(Error, "isError");
const probe = {};

for (const [kind, type, prototype, accessor] of [
  ["map", "Map", Map.prototype, "size"],
  ["set", "Set", Set.prototype, "size"],
  ["regexp", "RegExp", RegExp.prototype, "global"],
  ["buffer", "ArrayBuffer", ArrayBuffer.prototype, "byteLength"],
  ["buffer", "SharedArrayBuffer", SharedArrayBuffer.prototype, "byteLength"],
] as const)
  add(kind, type, prototype, answers(getterOf(prototype, accessor)));

add("date", "Date", Date.prototype, answers(uncurry(Date.prototype.getTime)));

for (const type of [Boolean, Number, String, Symbol, BigInt])
  add("boxed", type.name, type.prototype, answers(uncurry<[], unknown>(type.prototype.valueOf)));

for (const type of [
  Error,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
  AggregateError,
])
  add(
    "error",
    type.name,
    type.prototype,
    (value) => hasOwn(value, "stack") || (typeof isError === "function" && isError(value) === true),
  );

const weakMapHas = uncurry(WeakMap.prototype.has);
const weakSetHas = uncurry(WeakSet.prototype.has);
add(
  "opaque",
  "WeakMap",
  WeakMap.prototype,
  answers((value) => weakMapHas(value, probe)),
);
add(
  "opaque",
  "WeakSet",
  WeakSet.prototype,
  answers((value) => weakSetHas(value, probe)),
);
add("opaque", "WeakRef", WeakRef.prototype);
add("opaque", "FinalizationRegistry", FinalizationRegistry.prototype);
add("opaque", "Promise", Promise.prototype);
add("opaque", "Generator", getPrototypeOf(function* () {}.prototype));
add("opaque", "AsyncGenerator", getPrototypeOf(async function* () {}.prototype));
for (const [type, iterator] of [
  ["Array Iterator", [].values()],
  ["Map Iterator", new Map().values()],
  ["Set Iterator", new Set().values()],
  ["String Iterator", ""[Symbol.iterator]()],
  ["RegExp String Iterator", "".matchAll(/x/g)],
] as const)
  add("opaque", type, getPrototypeOf(iterator));

/** A chain longer than this is one that a proxy makes up. */
const longestChain = 1000;

/** What an object is, if it is not an ordinary one, an array or a view. */
export function brandOf(value: object): Brand | undefined {
  let prototype = getPrototypeOf(value);
  for (let i = 0; prototype !== null && prototype !== objectPrototype; i++) {
    if (i > longestChain) throw new RangeError("This chain of prototypes does not end.");
    const brand = mapGet(brands, prototype);
    if (brand !== undefined && (brand.test === undefined || brand.test(value))) return brand;
    prototype = getPrototypeOf(prototype);
  }
  return undefined;
}

/** The brand that a prototype stands for. */
export function brandByPrototype(prototype: object): Brand | undefined {
  return mapGet(brands, prototype);
}
