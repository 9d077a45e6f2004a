import type { Builder } from "../../solver/index.js";
import type { Inner, Property } from "../heap/heap.js";
import { items } from "../heap/sequence.js";
import type { Branch } from "../machine/access.js";
import type { Context, Prototypes } from "../machine/context.js";
import type { ItemsCall, Native, NativeCall, PlainCall } from "../machine/function.js";
import { aboutFunction } from "../machine/objects.js";
import { addressOf } from "../machine/properties.js";
import { State } from "../machine/state.js";
import { numberLiteral } from "../values/numbers.js";
import type { Result } from "../values/result.js";
import { nullValue, type ObjectValue, type Single, undefinedValue, type Value } from "../values/value.js";
import { untilStopped } from "./stop.js";

// The objects that the language itself has: a file of the library installs some of them by this.

const errorNames = [
  "Error",
  "TypeError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "EvalError",
  "URIError",
] as const;

/** Addresses from here on are those of objects that a program makes. */
const firstAddress = 1;

/** Builds the state that every program starts from. */
export class Realm {
  readonly globals = new Map<string, Value>();
  readonly state: State;
  readonly prototypes: Prototypes;
  readonly cx: Context;
  #last = firstAddress;

  constructor(
    readonly build: Builder,
    unknowns: Context["unknowns"],
  ) {
    const code = {
      name: "",
      place: { file: "", start: 0, end: 0 },
      kind: "function",
      isAsync: false,
      awaits: false,
      length: 0,
      parameters: [],
      slots: 0,
      captures: [],
      body: [],
    } as const;
    const closure = { kind: "closure", code, cells: [], home: undefined } as const;
    this.state = new State({ closure, slots: [], owner: this, target: undefined }, build);
    const object = this.object(null);
    const below = (): number => this.object(object);
    const error = below();
    const ofFunctions = below();
    this.prototypes = {
      object,
      function: ofFunctions,
      asyncFunction: this.object(ofFunctions),
      array: this.object(object),
      string: below(),
      number: below(),
      boolean: below(),
      bigint: below(),
      symbol: below(),
      map: below(),
      set: below(),
      promise: below(),
      errors: new Map(errorNames.map((name) => [name, name === "Error" ? error : this.object(error)])),
    };
    this.cx = { build, prototypes: this.prototypes, unknowns, newAddress: () => this.newAddress() };
  }

  newAddress(): number {
    this.#last += 1;
    return this.#last;
  }

  object(prototype: number | null, inner: Inner = { kind: "plain" }): number {
    const address = this.newAddress();
    this.state.setObject(address, { prototype, inner, properties: new Map() });
    return address;
  }

  at(address: number): ObjectValue {
    return { kind: "object", ref: this.build.int(address) };
  }

  property(owner: number, name: string, property: Property): void {
    const object = this.state.object(owner);
    this.state.setObject(owner, {
      ...object,
      properties: new Map(object.properties).set(name, { ...property, isHidden: true }),
    });
  }

  value(owner: number, name: string, value: Value): void {
    this.property(owner, name, { kind: "value", value });
  }

  #native(native: Native): ObjectValue {
    const address = this.object(this.prototypes.function, { kind: "function", function: native });
    const object = this.state.object(address);
    this.state.setObject(address, {
      ...object,
      properties: aboutFunction(this.cx, native.name, native.length),
    });
    return this.at(address);
  }

  /** A function that only computes, from arguments of known kinds. */
  plainFunction(name: string, length: number, give: (call: PlainCall) => Result): ObjectValue {
    const stopped = (call: PlainCall): Result => untilStopped(() => give(call));
    return this.#native({ kind: "native", name, length, isPlain: true, give: stopped });
  }

  /** A function that does one of several things. */
  actingFunction(name: string, length: number, act: (call: NativeCall) => readonly Branch[]): ObjectValue {
    return this.#native({ kind: "native", name, length, isPlain: false, act: this.#stopping(act) });
  }

  #stopping<T>(act: (call: T) => readonly Branch[]): (call: T) => readonly Branch[] {
    return (call) => {
      const branches = untilStopped(() => act(call));
      if ("kind" in branches) return this.always(() => branches);
      return branches.map((one) => ({ when: one.when, act: (state) => untilStopped(() => one.act(state)) }));
    };
  }

  plain(owner: number, name: string, length: number, give: (call: PlainCall) => Result): void {
    this.value(owner, name, this.plainFunction(name, length, give));
  }

  acting(owner: number, name: string, length: number, act: (call: NativeCall) => readonly Branch[]): void {
    this.value(owner, name, this.actingFunction(name, length, act));
  }

  /** A method that takes as many arguments as it is given, known or not, as items. */
  variadic(owner: number, name: string, length: number, act: (call: ItemsCall) => readonly Branch[]): void {
    const actOnItems = this.#stopping(act);
    const native: Native = {
      kind: "native",
      name,
      length,
      isPlain: false,
      act: ({ args, ...call }) => actOnItems({ ...call, items: items(args) }),
      actOnItems,
    };
    this.value(owner, name, this.#native(native));
  }

  /** An accessor that only computes. */
  getter(owner: number, name: string, give: (call: PlainCall) => Result): void {
    const get = this.plainFunction(`get ${name}`, 0, give);
    this.property(owner, name, { kind: "accessor", get, set: undefined });
  }

  /** A global function that makes objects, with or without `new`; its address. */
  constructorFunction(
    name: string,
    length: number,
    prototype: number,
    act: (call: NativeCall) => readonly Branch[],
  ): number {
    return this.#maker(name, prototype, this.actingFunction(name, length, act));
  }

  /** A global function that computes a primitive value; what it makes with `new` is not modelled. Its address. */
  converter(name: string, length: number, prototype: number, give: (call: PlainCall) => Result): number {
    return this.#maker(name, prototype, this.plainFunction(name, length, give));
  }

  #maker(name: string, prototype: number, made: ObjectValue): number {
    const address = addressOf(made) ?? 0;
    this.property(address, "prototype", { kind: "value", value: this.at(prototype), isFixed: true });
    this.value(prototype, "constructor", made);
    this.globals.set(name, made);
    return address;
  }

  /** A global object that is not called. */
  namespace(name: string): number {
    const address = this.object(this.prototypes.object);
    this.globals.set(name, this.at(address));
    return address;
  }

  readonly #written = new Map<string, Value>();

  /** Keeps a function of the library that is written in JavaScript, for those that call it. */
  keepWritten(part: string, name: string, value: Value): void {
    this.#written.set(`${part}.${name}`, value);
  }

  writtenFunction(part: string, name: string): Value {
    const found = this.#written.get(`${part}.${name}`);
    if (found === undefined) throw new Error(`The library has no ${part}.${name}.`);
    return found;
  }

  /** The address of a global object that was installed. */
  addressOfGlobal(name: string): number {
    const value = this.globals.get(name);
    const address = value?.kind === "object" ? addressOf(value) : undefined;
    if (address === undefined) throw new Error(`There is no ${name}.`);
    return address;
  }

  /** One branch, whatever holds. */
  always(act: Branch["act"]): readonly Branch[] {
    return [{ when: this.build.true, act }];
  }

  text(value: string): Single {
    return { kind: "string", term: this.build.literal(value) };
  }

  number(value: number): Single {
    return { kind: "number", term: numberLiteral(value, this.build) };
  }

  boolean(value: boolean): Single {
    return { kind: "boolean", term: this.build.literal(value) };
  }

  readonly undefined = undefinedValue;
  readonly null = nullValue;
}
