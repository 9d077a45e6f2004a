import { mayBeMissing } from "../heap/heap.js";
import { presenceOf } from "../heap/written-names.js";
import { privateMark } from "../kernel/kernel.js";
import { given, thrown, unmodelled } from "../values/result.js";
import { type ObjectValue, type Single, undefinedValue, type Value } from "../values/value.js";
import type { Access, Branch } from "./access.js";
import { setOfArray } from "./array-writes.js";
import type { Context } from "./context.js";
import { type Key, nameOf } from "./key.js";
import {
  addressOf,
  defineProperty,
  findInherited,
  findProperty,
  itemsOf,
  presenceIn,
  writeUnknown,
} from "./properties.js";
import type { State } from "./state.js";

/** What `object[key] = value` does; an accessor is for the machine to call. */
export function setProperty(
  cx: Context,
  state: State,
  object: Single,
  key: Key,
  value: Value,
): readonly Branch[] {
  const always = (act: Branch["act"]): Branch[] => [{ when: cx.build.true, act }];
  if (object.kind !== "object") return always(() => thrown("TypeError"));
  const sequence = itemsOf(cx, state, object);
  if (sequence !== undefined && (key.kind === "index" || (key.kind === "name" && key.name === "length")))
    return setOfArray(cx, state, object, sequence, key, value);
  const name = nameOf(key);
  if (name === undefined)
    return always(() => unmodelled("a property that is set by a name that is not known"));
  const address = addressOf(object);
  return always((after) =>
    address === undefined
      ? setOfUnknown(cx, after, object, name, value)
      : setOfMade(after, object, address, name, value),
  );
}

function setOfMade(state: State, self: ObjectValue, address: number, name: string, value: Value): Access {
  const object = state.object(address);
  const found = findProperty(state, address, name);
  if (found?.property.kind === "accessor")
    return found.property.set === undefined
      ? thrown("TypeError")
      : { kind: "accessor", callee: found.property.set, self };
  const isPrivate = name.startsWith(privateMark);
  const own = found?.owner === address ? found.property : undefined;
  const isClosed = object.integrity !== undefined && object.integrity !== "extensible";
  if (isClosed && own !== undefined && mayBeMissing(own))
    return unmodelled("a property of an object that takes no new ones, and may not have it");
  if (found?.property.isFixed || (object.integrity === "frozen" && !isPrivate)) return thrown("TypeError");
  if (found?.owner !== address) {
    if (isPrivate) return thrown("TypeError");
    if (isClosed) return thrown("TypeError");
    if (object.inner.kind === "opaque") return unmodelled(object.inner.what);
    if (name === "__proto__") return unmodelled("a prototype that is set");
  }
  const { isThere: _, ...kept } = own ?? {};
  defineProperty(state, address, name, { ...kept, kind: "value", value });
  return given(undefinedValue);
}

function setOfUnknown(cx: Context, state: State, object: ObjectValue, name: string, value: Value): Access {
  if (name === "__proto__") return unmodelled("a prototype that is set");
  if (cx.unknowns.field(object, name) === undefined) {
    const prototype = cx.unknowns.prototype(object, state);
    const found = prototype === undefined ? undefined : findInherited(state, prototype, name);
    if (found !== undefined && cx.unknowns.mayReplace?.(object, name) === true)
      return unmodelled(
        `\`${name}\`, which objects may have that the program makes in a function or changes`,
      );
    if (found?.property.kind === "accessor" && found.property.set !== undefined)
      return { kind: "accessor", callee: found.property.set, self: object };
    return unmodelled(`\`${name}\` set on an object that may not have it`);
  }
  writeUnknown(state, object, name, value);
  const isThere = presenceIn(cx, state, object, name);
  if (isThere !== undefined && isThere !== cx.build.true)
    writeUnknown(state, object, presenceOf(name), { kind: "boolean", term: cx.build.true });
  return given(undefinedValue);
}
