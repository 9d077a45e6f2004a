import { Str } from "../../solver/index.js";
import type { HeapObject, Inner, Property } from "../heap/heap.js";
import { items } from "../heap/sequence.js";
import type { FunctionCode } from "../kernel/kernel.js";
import type { ErrorName } from "../values/result.js";
import type { ObjectValue, Value } from "../values/value.js";
import type { Context } from "./context.js";
import type { Callable } from "./function.js";
import type { State } from "./state.js";

// New objects.

export function allocate(
  cx: Context,
  state: State,
  prototype: number | null,
  inner: Inner = { kind: "plain" },
  properties: ReadonlyMap<string, Property> = new Map(),
): ObjectValue {
  const address = cx.newAddress();
  state.setObject(address, { prototype, inner, properties });
  return objectAt(cx, address);
}

export function objectAt({ build }: Context, address: number): ObjectValue {
  return { kind: "object", ref: build.int(address) };
}

export function newArray(cx: Context, state: State, values: readonly (Value | undefined)[]): ObjectValue {
  return allocate(cx, state, cx.prototypes.array, { kind: "array", items: items(values) });
}

/** An error that the language itself throws. What its message says is left open. */
export function newError(cx: Context, state: State, name: ErrorName): ObjectValue {
  const prototype = cx.prototypes.errors.get(name) ?? cx.prototypes.object;
  const message: Property = {
    kind: "value",
    value: { kind: "string", term: cx.build.constant(`message!${cx.newAddress()}`, Str) },
    isHidden: true,
  };
  return allocate(cx, state, prototype, { kind: "error" }, new Map([["message", message]]));
}

export function newFunction(
  cx: Context,
  state: State,
  callable: Callable,
  { name, length }: { readonly name: string; readonly length: number },
  prototype = cx.prototypes.function,
): ObjectValue {
  return allocate(
    cx,
    state,
    prototype,
    { kind: "function", function: callable },
    aboutFunction(cx, name, length),
  );
}

export function aboutFunction(
  { build }: Context,
  name: string,
  length: number,
): ReadonlyMap<string, Property> {
  const fixed = { kind: "value", isFixed: true, isHidden: true } as const;
  return new Map<string, Property>([
    ["length", { ...fixed, value: { kind: "number", term: build.int(length) } }],
    ["name", { ...fixed, value: { kind: "string", term: build.literal(name) } }],
  ]);
}

/** Gives a function that has no name one. */
export function nameFunction({ build }: Context, state: State, callee: ObjectValue, name: string): void {
  if (callee.ref.kind !== "literal") return;
  const address = Number(callee.ref.value);
  const object = state.object(address);
  const known = object.properties.get("name");
  const isOpen =
    known?.kind === "value" && known.value.kind === "string" && known.value.term === build.literal("");
  if (!isOpen) return;
  const text = name.startsWith("@@") ? `[Symbol.${name.slice(2)}]` : name;
  const named: Property = { ...known, value: { kind: "string", term: build.literal(text) } };
  state.setObject(address, { ...object, properties: new Map(object.properties).set("name", named) });
}

/** A function that the program writes; one that `new` can be called on has a prototype for what that makes. */
export function newClosure(
  cx: Context,
  state: State,
  code: FunctionCode,
  cells: readonly number[],
  home: number | undefined,
): ObjectValue {
  const inherited = code.isAsync ? cx.prototypes.asyncFunction : cx.prototypes.function;
  const made = newFunction(cx, state, { kind: "closure", code, cells, home }, code, inherited);
  if (code.kind !== "function" || code.isAsync) return made;
  const address = Number((made.ref as { value: bigint }).value);
  const object: HeapObject = state.object(address);
  const back: Property = { kind: "value", value: made, isHidden: true };
  const prototype = allocate(
    cx,
    state,
    cx.prototypes.object,
    { kind: "plain" },
    new Map([["constructor", back]]),
  );
  state.setObject(address, {
    ...object,
    properties: new Map(object.properties).set("prototype", {
      kind: "value",
      value: prototype,
      isHidden: true,
    }),
  });
  return made;
}

/** What can be called of an object that the program or the language made. */
export function callableOf(state: State, object: ObjectValue): Callable | undefined {
  if (object.ref.kind !== "literal") return undefined;
  const { inner } = state.object(Number(object.ref.value));
  return inner.kind === "function" ? (inner.function as Callable) : undefined;
}
