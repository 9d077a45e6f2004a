import { type HeapObject, mayBeMissing } from "../heap/heap.js";
import { type ClassCode, privateMark } from "../kernel/kernel.js";
import type { ObjectValue } from "../values/value.js";
import { callableOf } from "./objects.js";
import { addressOf } from "./properties.js";
import type { State } from "./state.js";

/** Gives an object the private methods and accessors of a class, which it has as its own. */
export function takePrivateMembers(state: State, home: number | undefined, object: ObjectValue): void {
  const address = addressOf(object);
  if (home === undefined || address === undefined) return;
  const members = [...state.object(home).properties].filter(([name]) => isPrivateName(name));
  if (members.length === 0) return;
  const made = state.object(address);
  state.setObject(address, { ...made, properties: new Map([...made.properties, ...members]) });
}

/** Whether a class declares private names: those of each declaration are its own. */
export function hasPrivateNames({ members, fields }: ClassCode): boolean {
  return (
    members.some(({ key }) => isPrivate(key)) ||
    (fields?.body ?? []).some((statement) => statement.op === "define" && isPrivate(statement.key))
  );
}

export function isPrivateName(name: string): boolean {
  return name.startsWith(privateMark);
}

function isPrivate(key: ClassCode["members"][number]["key"]): boolean {
  return key.kind === "constant" && typeof key.value === "string" && isPrivateName(key.value);
}

/** Whether an object takes a property of its own; nothing if that is not known. Private names are no properties. */
export function canDefine({ integrity, properties }: HeapObject, name: string): boolean | undefined {
  if (integrity === undefined || integrity === "extensible" || isPrivateName(name)) return true;
  if (integrity === "frozen") return false;
  const own = properties.get(name);
  if (own === undefined) return false;
  return mayBeMissing(own) ? undefined : true;
}

/** Whether `new` can be called on an object. */
export function isConstructor(state: State, address: number): boolean {
  const callable = callableOf(state, { kind: "object", ref: state.build.int(address) });
  switch (callable?.kind) {
    case "class":
    case "bound":
      return true;
    case "native":
      return state.object(address).properties.has("prototype");
    case "closure":
      return callable.code.kind === "function" && !callable.code.isAsync;
    case undefined:
      return false;
  }
}
