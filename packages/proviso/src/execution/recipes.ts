import type { Composite, Recipe } from "../generate/index.js";
import type { Builder } from "../solver/index.js";
import {
  type GivenCall,
  itemAt,
  keysHeld,
  lengthOf,
  type ObjectValue,
  presenceOf,
  type Value,
} from "../symbolic/index.js";
import type { Model } from "./model.js";
import type { Subject } from "./subject.js";
import type { Way } from "./ways.js";

// Values of a model as recipes, which can be run, made smaller and printed.

/** Longer arrays are not made, nor deeper objects. */
const longest = 200;
const deepest = 50;

/** Keys by how models write them. */
const keyKinds: readonly {
  readonly name: string;
  readonly read: (text: string, build: Builder) => Exclude<Value, { kind: "choice" }>;
}[] = [
  { name: "string", read: textKey },
  { name: "whole", read: (text, build) => ({ kind: "number", term: build.int(BigInt(text)) }) },
  { name: "number", read: (text, build) => ({ kind: "number", term: build.literal(Number(text)) }) },
  { name: "bigint", read: (text, build) => ({ kind: "bigint", term: build.int(BigInt(text)) }) },
];

function textKey(text: string, build: Builder): Exclude<Value, { kind: "choice" }> {
  return { kind: "string", term: build.literal(text) };
}

/** What there is of a recipe; nothing if there is none. */
type Made = { readonly recipe: Recipe } | undefined;

/** Makes recipes of the values that the steps of a way are given. Objects that are met twice are the same object. */
export class Recipes {
  readonly #shared = new Map<string, Extract<Composite, { kind: "shared" }>>();
  readonly #times = new Map<string, number>();
  /** Objects that are being made. */
  readonly #open = new Set<string>();
  /** The step that is given what is made. */
  #step = 0;

  constructor(
    readonly subject: Subject,
    readonly model: Model,
    readonly way: Pick<Way, "steps" | "lists">,
    /** What functions that were given gave, the last one first. */
    readonly given: GivenCall | undefined,
  ) {
    for (const { args } of way.steps) for (const arg of args) this.#count(arg);
    for (let at = given; at !== undefined; at = at.before) this.#count(at.value);
  }

  /** The recipe of a value that a step is given. */
  of(value: Value, step: number): Made {
    this.#step = step;
    return this.#of(value);
  }

  /** Looks at a value, to know which objects are met twice. */
  #count(value: Value, depth = 0): void {
    const single = this.#single(value);
    if (single.kind !== "object" || single.ref.kind === "literal" || depth > deepest) return;
    const key = String(this.model.of(single.ref));
    const times = (this.#times.get(key) ?? 0) + 1;
    this.#times.set(key, times);
    if (times > 1) return;
    for (const part of this.#partsOf(single)) this.#count(part, depth + 1);
  }

  #of(value: Value): Made {
    const single = this.#single(value);
    switch (single.kind) {
      case "undefined":
        return { recipe: undefined };
      case "null":
        return { recipe: null };
      case "boolean":
      case "string":
        return { recipe: this.model.of(single.term) };
      case "bigint":
        return { recipe: BigInt(this.model.of(single.term)) };
      case "number":
        return { recipe: Number(this.model.of(single.term)) };
      case "symbol":
        return undefined;
      case "object":
        return this.#ofObject(single);
    }
  }

  #single(value: Value): Exclude<Value, { kind: "choice" }> {
    if (value.kind !== "choice") return value;
    const held = value.of.find(({ when }) => this.model.of(when) === true) ?? value.of[0];
    if (held === undefined) throw new Error("A choice has an alternative.");
    return held.value;
  }

  #ofObject(object: ObjectValue): Made {
    const step = this.way.steps.findIndex(({ gave }) => gave?.object.ref === object.ref);
    if (step >= 0 && step < this.#step) return { recipe: { kind: "result", step } };
    if (object.ref.kind === "literal") return this.#ofList(object);
    const key = String(this.model.of(object.ref));
    const shared = this.#shared.get(key);
    if (shared !== undefined) return { recipe: shared };
    // What holds itself cannot be written as a literal.
    if (this.#open.has(key) || this.#open.size > deepest) return undefined;
    this.#open.add(key);
    const made = this.#made(object);
    this.#open.delete(key);
    if (made === undefined || (this.#times.get(key) ?? 0) < 2) return made;
    const recipe = { kind: "shared", id: this.#shared.size, of: made.recipe } as const;
    this.#shared.set(key, recipe);
    return { recipe };
  }

  /** A list that was made for a step. */
  #ofList(object: ObjectValue): Made {
    const held = this.way.lists.find((one) => one.object.ref === object.ref)?.items;
    const parts = held?.map((item) => this.#of(item));
    if (!parts?.every((one) => one !== undefined)) return undefined;
    return { recipe: { kind: "array", items: parts.map(({ recipe }) => recipe) } };
  }

  #made(object: ObjectValue): Made {
    const { unknowns } = this.subject;
    const shape = unknowns.types.shapeOf(object);
    const parts = this.#partsOf(object).map((part) => this.#of(part));
    if (!parts.every((one) => one !== undefined)) return undefined;
    switch (shape?.kind) {
      case "array":
      case "tuple": {
        const sequence = unknowns.items(object);
        const length = sequence && Number(this.model.of(lengthOf(sequence, this.subject.build)));
        if (length === undefined || length > longest) return undefined;
        return { recipe: { kind: "array", items: parts.map(({ recipe }) => recipe) } };
      }
      case "object":
      case "interface": {
        const names = unknowns.types.fieldNames(object);
        const members = parts.flatMap(({ recipe }, i) => {
          const name = names[i];
          if (name === undefined || (recipe === undefined && !this.#holdsUndefined(object, name))) return [];
          return [[name, recipe] as const];
        });
        return { recipe: { kind: "object", members } };
      }
      case "map":
      case "set":
        return this.#collection(object, shape.kind);
      case "function":
        return this.#function(object);
      case "any":
        return { recipe: { kind: "object", members: [] } };
      default:
        return undefined;
    }
  }

  /** A function that gives what it gave when it was called first. */
  #function(object: ObjectValue): Made {
    const address = this.model.of(object.ref);
    let first: Made;
    for (let at = this.given; at !== undefined; at = at.before)
      if (this.model.of(at.callee.ref) === address) first = this.#of(at.value);
    // One that was not called may give anything.
    const unused = first === undefined ? this.subject.unknowns.called(object, "unused") : undefined;
    first ??= unused && this.#of(unused);
    return first && { recipe: { kind: "function", hit: first.recipe, otherwise: first.recipe } };
  }

  /** Whether an object has a member that is `undefined`. */
  #holdsUndefined(object: ObjectValue, name: string): boolean {
    const { unknowns } = this.subject;
    const isThere = unknowns.types.mayHoldUndefined(object, name)
      ? unknowns.field(object, presenceOf(name))
      : undefined;
    return isThere?.kind === "boolean" && this.model.of(isThere.term) === true;
  }

  /** A collection with the keys that a model says it has, and as many others as it is large. */
  #collection(object: ObjectValue, kind: "map" | "set"): Made {
    const { unknowns, build } = this.subject;
    const entries = unknowns.entries(object, kind);
    if (entries?.kind !== "unknown") return undefined;
    const size = Number(this.model.of(entries.size));
    const keys = keyKinds.flatMap(({ name, read }) =>
      [...this.model.heldAt(keysHeld(name), this.model.of(object.ref))].flatMap(([text, isThere]) =>
        isThere === true ? [read(text, build)] : [],
      ),
    );
    if (size > longest || keys.length > size) return undefined;
    const isText =
      keys.every((key) => key.kind === "string") && entries.has(textKey("", build)) !== build.false;
    if (keys.length < size && !isText) return undefined;
    const all = [...keys];
    for (let i = 0; all.length < size; i++) {
      const key = textKey(`key ${i}`, build);
      // One that nobody asked about.
      if (this.model.of(entries.has(key)) !== true && !keys.includes(key)) all.push(key);
    }
    const made = all.map((key) => [this.#of(key), this.#of(entries.value(key))] as const);
    const pairs = made.flatMap(([key, value]) => (key && value ? [[key.recipe, value.recipe] as const] : []));
    if (pairs.length < made.length) return undefined;
    return {
      recipe: kind === "map" ? { kind, entries: pairs } : { kind, items: pairs.map(([key]) => key) },
    };
  }

  /** What an object holds: the items of an array, the fields of anything else. */
  #partsOf(object: ObjectValue): readonly Value[] {
    const { unknowns, build } = this.subject;
    const sequence = unknowns.items(object);
    if (sequence !== undefined) {
      const length = Number(this.model.of(lengthOf(sequence, build)));
      return Array.from({ length: Math.min(length, longest + 1) }, (_, i) =>
        itemAt(sequence, build.int(i), build),
      );
    }
    return unknowns.types.fieldNames(object).flatMap((name) => unknowns.field(object, name) ?? []);
  }
}
