import ts from "#typescript";
import { libraryFile } from "../kernel/kernel.js";
import { lowerModule, type ModuleCode } from "../lower/module.js";
import { Machine } from "../machine/machine.js";
import { addressOf } from "../machine/properties.js";
import { Program } from "../program.js";
import { undefinedValue, type Value } from "../values/value.js";
import { helpers } from "./helpers.js";
import type { Realm } from "./realm.js";
import { writtenSource } from "./written-source.js";

const file = libraryFile;
const limits = { passes: 1, depth: 8, steps: 10_000 };

let lowered: ModuleCode | undefined;

function code(): ModuleCode {
  lowered ??= lowerModule(
    ts.createSourceFile(file, writtenSource, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS),
  );
  return lowered;
}

/** The functions of the library that are written in JavaScript. */
export function installWritten(realm: Realm): void {
  const program = new Program(new Map([[file, code()]]), () => undefined, realm.globals, realm.cx.newAddress);
  const machine = new Machine(realm.cx, program, limits);
  const loaded = program.load(machine, realm.state, file);
  const make = program.read(loaded, { file, name: "make" });
  if (make === "unset" || make.kind !== "value") throw new Error("The library is not loaded.");
  const [after] = machine
    .start(loaded, make.value, undefinedValue, helpers(realm))
    .flatMap((one) => machine.advance(one));
  if (after?.ending?.kind !== "return")
    throw new Error(`The library ends by ${JSON.stringify(after?.ending)}.`);
  const { state, prototypes } = realm;
  const written = after.ending.value;
  state.heap = after.heap;
  state.cells = after.cells;
  state.ending = undefined;
  state.steps = 0;
  const owners = {
    array: prototypes.array,
    arrayMaker: realm.addressOfGlobal("Array"),
    objectMaker: realm.addressOfGlobal("Object"),
    map: prototypes.map,
    set: prototypes.set,
    string: prototypes.string,
  };
  for (const [part, owner] of Object.entries(owners))
    for (const [name, value] of membersOf(realm, memberOf(realm, written, part)))
      realm.value(owner, name, value);
  for (const part of ["map", "set"])
    for (const [name, value] of membersOf(realm, memberOf(realm, written, `${part}Parts`)))
      realm.keepWritten(part, name, value);
}

function membersOf(realm: Realm, value: Value | undefined): readonly (readonly [string, Value])[] {
  const address = value?.kind === "object" ? addressOf(value) : undefined;
  if (address === undefined) throw new Error("A part of the library is missing.");
  return [...realm.state.object(address).properties].flatMap(([name, property]) =>
    property.kind === "value" ? [[name, property.value] as const] : [],
  );
}

function memberOf(realm: Realm, value: Value, name: string): Value | undefined {
  return membersOf(realm, value).find(([one]) => one === name)?.[1];
}
