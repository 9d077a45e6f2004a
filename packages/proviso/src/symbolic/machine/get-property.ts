import type { Property } from "../heap/heap.js";
import { either, itemAt, lengthOf } from "../heap/sequence.js";
import { privateMark } from "../kernel/kernel.js";
import { given, thrown, unmodelled } from "../values/result.js";
import { type ObjectValue, type Single, undefinedValue, type Value } from "../values/value.js";
import type { Access } from "./access.js";
import type { Context } from "./context.js";
import { isWithin, type Key, nameOf } from "./key.js";
import { callableOf } from "./objects.js";
import {
  addressOf,
  chainOf,
  fieldOf,
  findInherited,
  findProperty,
  itemsOf,
  outcomeOf,
  presenceIn,
} from "./properties.js";
import type { State } from "./state.js";

/** What `object[key]` gives; an accessor is for the machine to call. */
export function getProperty(cx: Context, state: State, object: Single, key: Key): Access {
  const { build } = cx;
  switch (object.kind) {
    case "undefined":
    case "null":
      return thrown("TypeError");
    case "object":
      return getOfObject(cx, state, object, key);
    case "string": {
      const length = build.apply("str.len", [object.term]);
      if (key.kind === "name" && key.name === "length") return given({ kind: "number", term: length });
      if (key.kind === "index") {
        const unit = build.apply("str.at", [object.term, key.index]);
        return given(
          either(isWithin(key.index, length, build), { kind: "string", term: unit }, undefinedValue, build),
        );
      }
      break;
    }
  }
  if (isPrivate(key)) return thrown("TypeError");
  const name = nameOf(key);
  if (name === undefined) return unmodelled("a property of a primitive value by a name that is not known");
  const found = findProperty(state, cx.prototypes[object.kind], name);
  return found === undefined ? given(undefinedValue) : outcomeOf(found.property, object);
}

function getOfObject(cx: Context, state: State, object: ObjectValue, key: Key): Access {
  const { build } = cx;
  const sequence = itemsOf(cx, state, object);
  if (sequence !== undefined) {
    const length = lengthOf(sequence, build);
    if (key.kind === "name" && key.name === "length") return given({ kind: "number", term: length });
    if (key.kind === "index") {
      const inside = isWithin(key.index, length, build);
      if (state.decide(inside) === false) return given(undefinedValue);
      return given(either(inside, itemAt(sequence, key.index, build), undefinedValue, build));
    }
    if (key.kind === "text")
      return key.isNumber
        ? given(undefinedValue)
        : unmodelled("an item of an array by a text that is not known");
  }
  const name = nameOf(key);
  const address = addressOf(object);
  if (address === undefined) return getOfUnknown(cx, state, object, name);
  if (name === undefined) return getByText(cx, state, address, key);
  const found = findProperty(state, address, name);
  if (found?.property.kind === "accessor" && found.property.get === undefined && isPrivate(key))
    return thrown("TypeError");
  if (found !== undefined) return outcomeOf(found.property, object);
  const { inner } = state.object(address);
  if (inner.kind === "opaque") return unmodelled(inner.what);
  if (name === "__proto__") return unmodelled("a prototype that is asked for by `__proto__`");
  return name.startsWith(privateMark) ? thrown("TypeError") : given(undefinedValue);
}

/** A property of an object that was given. */
function getOfUnknown(cx: Context, state: State, object: ObjectValue, name: string | undefined): Access {
  if (name === undefined) return unmodelled("a property of a given object by a name that is not known");
  if (name === "__proto__") return unmodelled("a prototype that is asked for by `__proto__`");
  const known = fieldOf(cx, state, object, name);
  const isInherited = findProperty(state, cx.prototypes.object, name) !== undefined;
  if (known !== undefined && isInherited && presenceIn(cx, state, object, name) !== cx.build.true)
    return unmodelled(`\`${name}\`, which an object inherits if it has none of its own`);
  if (known !== undefined) return given(known);
  const prototype = cx.unknowns.prototype(object, state);
  if (prototype === undefined) return unmodelled(`\`${name}\` of an object of which that is not known`);
  const found = findInherited(state, prototype, name);
  if (found !== undefined && cx.unknowns.mayReplace?.(object, name) === true)
    return unmodelled(`\`${name}\`, which objects may have that the program makes in a function or changes`);
  if (found !== undefined) return outcomeOf(found.property, object);
  return cx.unknowns.isOpen?.(object) === true || cx.unknowns.mayHaveMore?.(object, name) === true
    ? unmodelled(`\`${name}\` of an object whose type does not declare it`)
    : given(undefinedValue);
}

/** One of all properties there are, by a text that is not known. */
function getByText(cx: Context, state: State, address: number, key: Key): Access {
  const { build } = cx;
  const self: ObjectValue = { kind: "object", ref: build.int(address) };
  if (key.kind === "name") throw new Error("A name is known.");
  const text = key.kind === "text" ? key.text : build.apply("str.from_int", [key.index]);
  let value: Value = undefinedValue;
  const chain = Array.from(chainOf(state, address), (one) => state.object(one));
  for (const object of chain.reverse()) {
    if (object.inner.kind === "opaque") return unmodelled(object.inner.what);
    for (const [name, property] of object.properties) {
      if (name.startsWith(privateMark) || name.startsWith("@@")) continue;
      const held = property.kind === "value" ? property.value : computedBy(state, property, self);
      if (held === undefined) return unmodelled("an accessor by a name that is not known");
      value = either(build.equal(text, build.literal(name)), held, value, build);
    }
  }
  return given(value);
}

/** What an accessor of the language's own gives, if all it does is compute. */
function computedBy(
  state: State,
  { get }: Extract<Property, { kind: "accessor" }>,
  self: ObjectValue,
): Value | undefined {
  const callable = get?.kind === "object" ? callableOf(state, get) : undefined;
  if (callable?.kind !== "native" || !callable.isPlain) return undefined;
  const result = callable.give({ state, self, args: [], prototype: undefined });
  return result.kind === "value" ? result.value : undefined;
}

function isPrivate(key: Key): boolean {
  return key.kind === "name" && key.name.startsWith(privateMark);
}
