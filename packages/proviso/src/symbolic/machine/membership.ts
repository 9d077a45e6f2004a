import type { Term } from "../../solver/index.js";
import { type HeapObject, mayBeMissing } from "../heap/heap.js";
import { hasHoles, items, lengthOf } from "../heap/sequence.js";
import { presenceOf } from "../heap/written-names.js";
import { privateMark } from "../kernel/kernel.js";
import { given, type Result, thrown, unmodelled } from "../values/result.js";
import { type ObjectValue, type Single, undefinedValue } from "../values/value.js";
import type { Branch } from "./access.js";
import type { Context } from "./context.js";
import { isWithin, keysOf, nameOf } from "./key.js";
import { callableOf, objectAt } from "./objects.js";
import {
  addressOf,
  chainOf,
  findProperty,
  itemsOf,
  presenceIn,
  setItems,
  writeUnknown,
} from "./properties.js";
import type { State } from "./state.js";

// `in`, `instanceof` and `delete`.

/** `key in object`. */
export function hasProperty(cx: Context, state: State, object: Single, key: Single): Result {
  const { build } = cx;
  if (object.kind !== "object") return thrown("TypeError");
  const keys = keysOf(key, build);
  const [only, another] = keys ?? [];
  if (only === undefined || another !== undefined) return unmodelled("`in` with a key that is not known");
  const sequence = itemsOf(cx, state, object);
  if (sequence !== undefined && only.key.kind === "index") {
    const { index } = only.key;
    if (sequence.kind === "items" && index.kind === "literal")
      return boolean(cx, sequence.items[Number(index.value)] !== undefined);
    if (hasHoles(sequence)) return unmodelled("`in` on an array with holes");
    return given({ kind: "boolean", term: isWithin(index, lengthOf(sequence, build), build) });
  }
  const name = nameOf(only.key);
  const address = addressOf(object);
  if (address !== undefined && only.key.kind === "text") {
    const chain = Array.from(chainOf(state, address), (one) => state.object(one));
    const term = isAmong(cx, only.key.text, chain);
    return term === undefined
      ? unmodelled("`in` with a key that is not known")
      : given({ kind: "boolean", term });
  }
  if (name === undefined) return unmodelled("`in` with a key that is not known");
  if (address === undefined) {
    const isThere = givenHas(cx, state, object, name);
    return isThere === undefined
      ? unmodelled("`in` with a key that is not known")
      : given({ kind: "boolean", term: isThere });
  }
  if (sequence !== undefined && name === "length") return boolean(cx, true);
  const found = findProperty(state, address, name)?.property;
  return found?.isThere !== undefined
    ? given({ kind: "boolean", term: found.isThere })
    : boolean(cx, found !== undefined);
}

/** Whether a plain object that was given has a property, or inherits it. */
function givenHas(cx: Context, state: State, object: ObjectValue, name: string): Term | undefined {
  if (cx.unknowns.members?.(object) === undefined) return undefined;
  const isInherited = findProperty(state, cx.prototypes.object, name) !== undefined;
  if (isInherited) return cx.build.true;
  return presenceIn(cx, state, object, name) ?? cx.build.false;
}

/** Whether a text is the name of a property of one of some objects; nothing if not all their properties are known. */
export function isAmong({ build }: Context, text: Term, objects: readonly HeapObject[]): Term | undefined {
  if (objects.some(({ inner }) => inner.kind === "opaque" || inner.kind === "array")) return undefined;
  const all = objects.flatMap(({ properties }) => [...properties].filter(([name]) => isText(name)));
  return build.or(
    ...all.map(([name, one]) => {
      return build.and(build.equal(text, build.literal(name)), one.isThere ?? build.true);
    }),
  );
}

function isText(name: string): boolean {
  return !name.startsWith(privateMark) && !name.startsWith("@@");
}

function boolean({ build }: Context, value: boolean): Result {
  return given({ kind: "boolean", term: build.literal(value) });
}

/** `value instanceof type`. */
export function isInstance(cx: Context, state: State, value: Single, type: Single): Result {
  const callable = type.kind === "object" ? callableOf(state, type) : undefined;
  if (callable?.kind === "bound") return isInstance(cx, state, value, objectAt(cx, callable.target));
  const maker = type.kind === "object" ? addressOf(type) : undefined;
  if (type.kind === "object" && maker === undefined) return unmodelled("`instanceof` what is not known");
  const asked = maker === undefined ? undefined : findProperty(state, maker, "@@hasInstance");
  if (asked !== undefined && asked.owner !== cx.prototypes.function)
    return unmodelled("`instanceof` what has a `Symbol.hasInstance` of its own");
  if (callable === undefined) return thrown("TypeError");
  if (value.kind !== "object") return boolean(cx, false);
  const held = findProperty(state, maker ?? 0, "prototype")?.property;
  const wanted = held?.kind === "value" && held.value.kind === "object" ? addressOf(held.value) : undefined;
  if (wanted === undefined) return thrown("TypeError");
  const address = addressOf(value);
  const first = address === undefined ? cx.unknowns.prototype(value, state) : state.object(address).prototype;
  if (first === undefined) return unmodelled("`instanceof` on a given object");
  for (const one of chainOf(state, first)) if (one === wanted) return boolean(cx, true);
  return address === undefined ? unmodelled("`instanceof` on a given object") : boolean(cx, false);
}

/** `delete object[key]`. */
export function removeProperty(cx: Context, object: Single, key: Single): readonly Branch[] {
  const always = (act: Branch["act"]): Branch[] => [{ when: cx.build.true, act }];
  const done = (): Result => boolean(cx, true);
  if (object.kind === "undefined" || object.kind === "null") return always(() => thrown("TypeError"));
  if (object.kind !== "object") return always(done);
  const keys = keysOf(key, cx.build);
  const name = keys?.length === 1 && keys[0] !== undefined ? nameOf(keys[0].key) : undefined;
  const address = addressOf(object);
  if (name === undefined) return always(() => unmodelled("`delete` of a property that is not known"));
  if (address === undefined) return always((after) => removeOfGiven(cx, after, object, name));
  return always((after) => {
    const { properties, integrity, inner } = after.object(address);
    const isClosed = integrity === "frozen" || integrity === "sealed";
    if (inner.kind === "array" && /^\d+$/.test(name)) {
      if (inner.items.kind !== "items")
        return unmodelled("`delete` of an item of an array that is not known");
      if (inner.items.items[Number(name)] === undefined) return done();
      if (isClosed) return thrown("TypeError");
      const left = inner.items.items.slice();
      left[Number(name)] = undefined;
      setItems(after, object, items(left));
      return done();
    }
    if (inner.kind === "array" && name === "length") return thrown("TypeError");
    const own = properties.get(name);
    if (own === undefined) return done();
    if (isClosed && mayBeMissing(own)) return unmodelled("`delete` of a property that may be missing");
    if (isClosed || (own.kind === "value" && own.isFixed)) return thrown("TypeError");
    const left = new Map(properties);
    left.delete(name);
    after.setObject(address, { ...after.object(address), properties: left });
    return done();
  });
}

function removeOfGiven(cx: Context, state: State, object: ObjectValue, name: string): Result {
  const members = cx.unknowns.members?.(object);
  if (members === undefined) return unmodelled("`delete` of a property that is not known");
  if (members.includes(name)) {
    writeUnknown(state, object, name, undefinedValue);
    writeUnknown(state, object, presenceOf(name), { kind: "boolean", term: cx.build.false });
  }
  return boolean(cx, true);
}
