import type { Picture } from "../../../packages/proviso/dist/symbolic/reflect.js";

/** How a call ended, and what its arguments were then. */
export interface HostEnding {
  readonly kind: "return" | "throw";
  readonly value: Picture;
  readonly args: Picture;
}

/** What V8 does with a function of a module, given as JavaScript; nothing if the module itself throws. */
export async function executeInHost(
  script: string,
  name: string,
  args: readonly unknown[],
): Promise<HostEnding | undefined> {
  const load = new Function(`"use strict";\n${script}\nreturn ${name};`);
  let callee: (...all: readonly unknown[]) => unknown;
  try {
    callee = load();
  } catch {
    return undefined;
  }
  let kind: HostEnding["kind"] = "return";
  let value: unknown;
  try {
    value = await callee(...args);
  } catch (thrown) {
    kind = "throw";
    value = thrown;
  }
  const seen = new Map<object, number>();
  return { kind, value: hostPicture(value, seen), args: hostPicture(args, seen) };
}

/** What a value of V8's is: the picture that the machine draws of its own values. */
export function hostPicture(value: unknown, seen: Map<object, number>): Picture {
  if ((typeof value !== "object" || value === null) && typeof value !== "function")
    return { is: "primitive", value };
  const known = seen.get(value);
  if (known !== undefined) return { is: "seen", at: known };
  seen.set(value, seen.size);
  if (typeof value === "function") return { is: "object", kind: "function", held: [] };
  const held: (readonly [string, Picture])[] = [];
  for (const key of Object.keys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, key);
    if (property === undefined) continue;
    const drawn: Picture =
      "value" in property ? hostPicture(property.value, seen) : { is: "primitive", value: "accessor" };
    held.push([key, drawn]);
  }
  if (Array.isArray(value)) held.push(["length", { is: "primitive", value: value.length }]);
  if (value instanceof Error) held.push(["message", { is: "primitive", value: value.message }]);
  return { is: "object", kind: kindOf(value), held };
}

function kindOf(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== "object" || prototype === null) return "null";
  const made = Object.getOwnPropertyDescriptor(prototype, "constructor")?.value;
  return typeof made === "function" ? made.name : "object";
}
