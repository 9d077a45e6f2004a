import ts from "#typescript";
import { Builder } from "../solver/index.js";
import { installers } from "./library/install.js";
import { Realm } from "./library/realm.js";
import { lowerModule } from "./lower/module.js";
import { Machine } from "./machine/machine.js";
import { addressOf } from "./machine/properties.js";
import type { Ending, State } from "./machine/state.js";
import { allMeanings } from "./meanings.js";
import { Program } from "./program.js";
import { fromHost, type Picture, pictureOf } from "./reflect.js";

/** How a call with known arguments ends, and what its arguments are then. */
export type ConcreteEnding =
  | {
      readonly kind: "return" | "throw";
      readonly value: Picture;
      readonly args: Picture;
    }
  | Exclude<Ending, { kind: "return" | "throw" }>;

const limits = { passes: 1_000, depth: 400, steps: 200_000 };

/** Realms, each for a number of calls: to make one takes longer than most calls, and its terms are kept as long as it is. */
class Realms {
  #realm: Realm | undefined;
  #left = 0;

  next(): Realm {
    if (this.#realm !== undefined && this.#left > 0) {
      this.#left -= 1;
      return this.#realm;
    }
    const realm = new Realm(new Builder(allMeanings), {
      field: () => undefined,
      items: () => undefined,
      prototype: () => undefined,
    });
    for (const install of installers) install(realm);
    this.#realm = realm;
    this.#left = 50;
    return realm;
  }
}

const realms = new Realms();

/** A promise that is returned ends the call as it is settled. */
function settled(state: State, ending: Ending): Ending {
  if (ending.kind !== "return" || ending.value.kind !== "object") return ending;
  const address = addressOf(ending.value);
  const inner = address === undefined ? undefined : state.object(address).inner;
  if (inner?.kind !== "promise") return ending;
  return { kind: inner.settled === "fulfilled" ? "return" : "throw", value: inner.value };
}

/** Executes a function of a module of plain JavaScript or TypeScript with known arguments. No solver is asked: all terms are literals. */
export function executeConcretely(text: string, name: string, args: readonly unknown[]): ConcreteEnding {
  const realm = realms.next();
  const file = "/program.ts";
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const modules = new Map([[file, lowerModule(source)]]);
  const program = new Program(modules, () => undefined, realm.globals, realm.cx.newAddress);
  const machine = new Machine(realm.cx, program, limits);
  const state = program.load(machine, realm.state.fork(), file);
  const callee = program.read(state, { file, name });
  if (callee === "unset" || callee.kind !== "value")
    return { kind: "unmodelled", what: callee === "unset" ? name : JSON.stringify(callee), place: undefined };
  const given = fromHost(realm.cx, state, args);
  const values = args.map((_, i) => {
    const [array] = [given];
    const object =
      array.kind === "object" ? state.object(Number((array.ref as { value: bigint }).value)) : undefined;
    const inner = object?.inner;
    const item = inner?.kind === "array" && inner.items.kind === "items" ? inner.items.items[i] : undefined;
    return item ?? ({ kind: "undefined" } as const);
  });
  const states = machine
    .start(state, callee.value, { kind: "undefined" }, values)
    .flatMap((one) => machine.advance(one));
  const [only, another] = states;
  if (only?.ending === undefined || another !== undefined)
    return { kind: "unmodelled", what: "a decision about known values", place: undefined };
  const ending = settled(only, only.ending);
  if (ending.kind !== "return" && ending.kind !== "throw") return ending;
  const literalOf = (term: { kind: string; value?: unknown }): never => {
    if (term.kind !== "literal") throw new Error("A term of known values is no literal.");
    return term.value as never;
  };
  const seen = new Map<number, number>();
  return {
    kind: ending.kind,
    value: pictureOf(realm.cx, only, ending.value, literalOf, seen),
    args: pictureOf(realm.cx, only, given, literalOf, seen),
  };
}
