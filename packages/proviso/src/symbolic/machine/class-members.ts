import { type ClassCode, privateMark } from "../kernel/kernel.js";
import type { ObjectValue } from "../values/value.js";
import { callableOf } from "./objects.js";
import { addressOf } from "./properties.js";
import type { State } from "./state.js";

/** Gives an object the private methods and accessors of a class, which it has as its own. */
export function takePrivateMembers(state: State, home: number | undefined, object: ObjectValue): void {
  const address = addressOf(object);
  if (home === undefined || address === undefined) return;
  const members = [...state.object(home).properties].filter(([name]) => name.startsWith(privateMark));
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

function isPrivate(key: ClassCode["members"][number]["key"]): boolean {
  return key.kind === "constant" && typeof key.value === "string" && key.value.startsWith(privateMark);
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
