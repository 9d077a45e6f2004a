import type { Recipe } from "../generate/index.js";
import type { Builder } from "../solver/index.js";
import { itemAt, lengthOf, type ObjectValue, type Value } from "../symbolic/index.js";
import type { Model } from "./model.js";
import type { Subject } from "./subject.js";

// Values of a model as recipes, which can be run, made smaller and printed.

/** Longer arrays are not made. */
const longest = 200;

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

/** Makes recipes of given values. Objects that are met twice are the same object: they are steps of their own. */
export class Recipes {
  /** Values that are made before the calls, in their order. */
  readonly shared: Recipe[] = [];
  readonly #places = new Map<string, number>();
  readonly #times = new Map<string, number>();
  /** Objects that are being made. */
  readonly #open = new Set<string>();

  constructor(
    readonly subject: Subject,
    readonly model: Model,
    /** The step that gives the object of a class at an address, if there is one. */
    readonly instance: (object: ObjectValue) => number | undefined,
    /** The number of the first step for what is shared. */
    readonly first: number,
  ) {}

  /** Looks at a value, to know which objects are met twice. */
  count(value: Value): void {
    const single = this.#single(value);
    if (single.kind !== "object" || single.ref.kind === "literal") return;
    const key = String(this.model.of(single.ref));
    const times = (this.#times.get(key) ?? 0) + 1;
    this.#times.set(key, times);
    if (times > 1) return;
    for (const part of this.#partsOf(single)) this.count(part);
  }

  /** The recipe of a value; nothing if there is none. */
  of(value: Value): { readonly recipe: Recipe } | undefined {
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

  #ofObject(object: ObjectValue): { readonly recipe: Recipe } | undefined {
    const step = this.instance(object);
    if (step !== undefined) return { recipe: { kind: "result", step } };
    if (object.ref.kind === "literal") return undefined;
    const key = String(this.model.of(object.ref));
    const place = this.#places.get(key);
    if (place !== undefined) return { recipe: { kind: "result", step: place } };
    // What holds itself cannot be written as a literal.
    if (this.#open.has(key)) return undefined;
    this.#open.add(key);
    const recipe = this.#made(object);
    this.#open.delete(key);
    if (recipe === undefined || (this.#times.get(key) ?? 0) < 2) return recipe;
    const at = this.first + this.shared.push(recipe.recipe) - 1;
    this.#places.set(key, at);
    return { recipe: { kind: "result", step: at } };
  }

  #made(object: ObjectValue): { readonly recipe: Recipe } | undefined {
    const { unknowns } = this.subject;
    const shape = unknowns.shapeOf(object);
    const parts = this.#partsOf(object).map((part) => this.of(part));
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
        const names = unknowns.fieldNames(object);
        const members = parts.flatMap(({ recipe }, i) => {
          const name = names[i];
          return name === undefined || recipe === undefined ? [] : [[name, recipe] as const];
        });
        return { recipe: { kind: "object", members } };
      }
      case "map":
      case "set":
        return this.#collection(object, shape.kind);
      case "any":
        return { recipe: { kind: "object", members: [] } };
      default:
        return undefined;
    }
  }

  /** A collection with the keys that a model says it has, and as many others as it is large. */
  #collection(object: ObjectValue, kind: "map" | "set"): { readonly recipe: Recipe } | undefined {
    const { unknowns, build } = this.subject;
    const entries = unknowns.entries(object, kind);
    if (entries?.kind !== "unknown") return undefined;
    const size = Number(this.model.of(entries.size));
    const keys = keyKinds.flatMap(({ name, read }) =>
      [...this.model.heldAt(`boolean!{}has ${name}`, this.model.of(object.ref))].flatMap(([text, isThere]) =>
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
    const made = all.map((key) => [this.of(key), this.of(entries.value(key))] as const);
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
    return unknowns.fieldNames(object).flatMap((name) => unknowns.field(object, name) ?? []);
  }
}
