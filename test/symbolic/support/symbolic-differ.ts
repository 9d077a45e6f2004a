import ts from "typescript";
import {
  Bool,
  Builder,
  evaluate,
  Int,
  type Literal,
  type Meaning,
  Num,
  Str,
  type Term,
} from "../../../packages/proviso/dist/solver/index.js";
import { installers } from "../../../packages/proviso/dist/symbolic/library/install.js";
import { libraryMeanings } from "../../../packages/proviso/dist/symbolic/library/meanings.js";
import { Realm } from "../../../packages/proviso/dist/symbolic/library/realm.js";
import { lowerModule } from "../../../packages/proviso/dist/symbolic/lower/module.js";
import { Machine } from "../../../packages/proviso/dist/symbolic/machine/machine.js";
import { allocate, newArray } from "../../../packages/proviso/dist/symbolic/machine/objects.js";
import type { State } from "../../../packages/proviso/dist/symbolic/machine/state.js";
import { Program } from "../../../packages/proviso/dist/symbolic/program.js";
import { pictureOf } from "../../../packages/proviso/dist/symbolic/reflect.js";
import type { Single, Value } from "../../../packages/proviso/dist/symbolic/values/value.js";
import { type Difference, hostEnding } from "./differ.js";
import { pictureText } from "./host-picture.js";

// Executes a function on arguments that are terms, and then says what values the terms have: on one path its conditions must
// hold, and what that path ends with must be what V8 gives for the values.

/** What the solver leaves open has a meaning here. */
const functions = new Map<string, Meaning>([
  ...libraryMeanings,
  ["int.round", (a) => (typeof a === "bigint" ? BigInt(Number(a)) : undefined)],
]);

class Open extends Error {}

/** A realm, and the values of its terms. */
class Scene {
  readonly values = new Map<Term, Literal>();
  readonly items = new Map<Term, readonly unknown[]>();
  readonly functions = new Map(functions);
  readonly realm: Realm;
  #count = 0;

  constructor(readonly random: () => number) {
    const build = new Builder(functions);
    this.realm = new Realm(build, {
      field: () => undefined,
      items: (object) => {
        const name = object.ref.kind === "constant" ? object.ref.name : "";
        const held = this.items.get(object.ref);
        if (held === undefined) return undefined;
        const isNumbers = held.every((one) => typeof one === "number");
        return {
          kind: "unknown",
          length: build.constant(`length!${name}`, Int),
          item: (index: Term): Value => ({
            kind: isNumbers ? "number" : "string",
            term: build.apply(`item!${name}`, [index], isNumbers ? Int : Str),
          }),
        };
      },
      prototype: () => this.realm.prototypes.array,
    });
    for (const install of installers) install(this.realm);
  }

  #constant(kind: string, sort: typeof Int, value: Literal): Term {
    this.#count += 1;
    const term = this.realm.build.constant(`${kind}!${this.#count}`, sort);
    this.values.set(term, value);
    return term;
  }

  /** An array that was there before: of texts, or of whole numbers. */
  given(held: readonly unknown[]): Value {
    const ref = this.#constant("old", Int, 0n);
    this.items.set(ref, held);
    const { name } = ref as { name: string } & Term;
    this.values.set(this.realm.build.constant(`length!${name}`, Int), BigInt(held.length));
    this.functions.set(`item!${name}`, (index) => {
      const item = held[Number(index)];
      return typeof item === "number" ? BigInt(item) : typeof item === "string" ? item : undefined;
    });
    return { kind: "object", ref };
  }

  /** A value as terms; some are only known to be one of two kinds, and it is that one which holds. */
  symbolic(state: State, value: unknown): Value {
    const single = this.#single(state, value);
    if (single.kind === "object" || this.random() > 0.2) return single;
    const isThis = this.random() < 0.5;
    const when = this.#constant("choice", Bool, isThis);
    const not = this.realm.build.not(when);
    const other: Single = single.kind === "undefined" ? { kind: "null" } : { kind: "undefined" };
    const [first, second] = isThis ? [single, other] : [other, single];
    return {
      kind: "choice",
      of: [
        { when, value: first },
        { when: not, value: second },
      ],
    };
  }

  #single(state: State, value: unknown): Single {
    const { cx } = this.realm;
    switch (typeof value) {
      case "string":
        return { kind: "string", term: this.#constant("text", Str, value) };
      case "boolean":
        return { kind: "boolean", term: this.#constant("truth", Bool, value) };
      case "bigint":
        return { kind: "bigint", term: this.#constant("big", Int, value) };
      case "number": {
        const isWhole = Number.isSafeInteger(value) && !Object.is(value, -0) && this.random() < 0.6;
        return {
          kind: "number",
          term: isWhole ? this.#constant("int", Int, BigInt(value)) : this.#constant("any", Num, value),
        };
      }
      case "object": {
        if (value === null) return { kind: "null" };
        if (Array.isArray(value)) {
          const items = Array.from(value, (one, i) => (i in value ? this.symbolic(state, one) : undefined));
          return newArray(cx, state, items);
        }
        const properties = Object.entries(value).map(
          ([name, one]) => [name, { kind: "value", value: this.symbolic(state, one) }] as const,
        );
        return allocate(cx, state, cx.prototypes.object, { kind: "plain" }, new Map(properties));
      }
      default:
        return { kind: "undefined" };
    }
  }

  literalOf = (term: Term): Literal => {
    const value = evaluate(term, this.values, this.functions);
    if (value === undefined) throw new Open();
    return value;
  };
}

const limits = { passes: 30, depth: 60, steps: 20_000, unrolls: true };

/** Like `differ`, with arguments that are terms. Arrays are given ones if `isGiven`: then what becomes of them is not compared. */
export function differSymbolically(
  body: string,
  make: () => readonly unknown[],
  random: () => number,
  isGiven = false,
): Difference | { readonly kind: "open" } {
  const text = `function f(a, b, c) { ${body} }`;
  const scene = new Scene(random);
  const { realm } = scene;
  const file = "/program.ts";
  const source = ts.createSourceFile(file, `export ${text}`, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const program = new Program(
    new Map([[file, lowerModule(source)]]),
    () => undefined,
    realm.globals,
    realm.cx.newAddress,
  );
  const machine = new Machine(realm.cx, program, limits);
  const state = program.load(machine, realm.state, file);
  const callee = program.read(state, { file, name: "f" });
  if (callee === "unset" || callee.kind !== "value") throw new Error("There is no function.");
  const values = make().map((one) =>
    isGiven && Array.isArray(one) ? scene.given(one) : scene.symbolic(state, one),
  );
  const args = newArray(realm.cx, state, values);
  try {
    let states = machine.start(state, callee.value, { kind: "undefined" }, values);
    for (;;) {
      const met = states.filter((one) => one.conditions.every((when) => scene.literalOf(when) === true));
      const [only, another] = met;
      if (only === undefined || another !== undefined)
        return { kind: "different", machine: `${met.length} paths`, host: "" };
      if (only.ending === undefined) {
        states = machine.advance(only);
        continue;
      }
      const { ending } = only;
      if (ending.kind !== "return" && ending.kind !== "throw")
        return { kind: "unmodelled", what: "what" in ending ? ending.what : ending.kind };
      const seen = new Map<number, number>();
      const draw = (value: Value): string =>
        pictureText(pictureOf(realm.cx, only, value, scene.literalOf, seen));
      const result = `${ending.kind} ${draw(ending.value)}${isGiven ? "" : ` ${draw(args)}`}`;
      const expected = hostEnding(text, make(), !isGiven);
      return result === expected ? { kind: "same" } : { kind: "different", machine: result, host: expected };
    }
  } catch (error) {
    if (error instanceof Open) return { kind: "open" };
    throw error;
  }
}
