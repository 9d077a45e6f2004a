import { fromPrimitiveData, type PrimitiveData, type Shape, type ShapeId } from "../../generate/index.js";
import { Bool, type Builder, Int, Num, type Sort, Str, type Term } from "../../solver/index.js";
import { alternativesOf, merged } from "../values/merge.js";
import { numberLiteral } from "../values/numbers.js";
import {
  type Alternative,
  nullValue,
  type ObjectValue,
  type Single,
  undefinedValue,
  unknownSymbol,
  type Value,
} from "../values/value.js";
import type { GivenType } from "./given-types.js";
import { isStructural } from "./structural.js";

// Values of shapes, made of terms that somebody else names. The name's beginning says what holds of the term besides its sort;
// see `facts.ts`.

/** Makes the term that holds a part of a value: what it is, and which part. */
export type Naming = (what: string, part: string, sort: Sort) => Term;

/**
 * How far the types `int` and `nat` of a value can be relied on: what is given is of its type, and within the safe range. A field of
 * an object of a class is whole, which its class sees to, but its methods may have made it as large as can be; so is what a
 * container in a field holds, if the program shows it, and what a call gives. Else, nobody looks after what such a field holds in turn.
 */
export type Standing = "given" | "computed" | "field" | "container" | "inside";

/** What was taken for granted of values, or was not, since somebody began to look. */
export interface Granted {
  /** Of what less was taken for granted than types say: whole numbers that objects hold, or numbers to be named members. */
  readonly doubted: Set<"held-integers" | "enum-members">;
  /** Whether there was a value that was taken for an object, though its type does not say so. */
  hasStructural: boolean;
  /** Whether there was a whole number that was given. */
  hasGivenWhole: boolean;
  /** Whether there was something that objects of a class hold, and that is of its type only if they say so. */
  hasHeldType: boolean;
}

/** What the names of whole numbers begin with, natural ones or not. */
const wholeNames: Readonly<Record<Exclude<Standing, "inside">, (isNatural: boolean) => string>> = {
  given: (isNatural) => (isNatural ? "nat" : "int"),
  computed: () => "whole",
  field: (isNatural) => (isNatural ? "held-nat" : "held"),
  container: (isNatural) => (isNatural ? "held-nat" : "held"),
};

/** Kinds of shapes whose values hold no others. */
const plainKinds: ReadonlySet<Shape["kind"]> = new Set([
  "literal",
  "boolean",
  "number",
  "bigint",
  "string",
  "template",
]);

export class ShapedValues {
  readonly granted: Granted = {
    doubted: new Set(),
    hasStructural: false,
    hasGivenWhole: false,
    hasHeldType: false,
  };
  /** Whether values of enumerations are taken to be their named members. */
  trustsEnums = false;

  constructor(
    readonly build: Builder,
    readonly shapes: readonly Shape[],
    /** The shape of arrays of anything, which anything may be, too. */
    readonly arrays: ShapeId,
  ) {}

  /** A value of a shape; one that is optional may be undefined. */
  value(id: ShapeId, optional: boolean, name: Naming, standing: Standing, isDoubted = false): Value {
    const shape = this.shapes[id];
    if (shape === undefined) throw new Error(`There is no shape ${id}.`);
    if (!optional) return this.#ofShape(id, shape, name, standing, isDoubted);
    const naming: Naming = (what, part, sort) => name(what, `?${part}`, sort);
    const held = this.#ofShape(id, shape, naming, standing, isDoubted);
    return this.#oneOf([undefinedValue, held], name("tag2", "", Int));
  }

  /** The kinds of the values of a shape. */
  kinds(id: ShapeId, standing: Standing): ReadonlySet<Single["kind"] | "whole" | "any"> {
    const naming: Naming = (what, part, sort) => this.build.constant(`${what}!${part}`, sort);
    const value = this.value(id, false, naming, standing);
    const shape = this.shapes[id];
    if (shape?.kind === "any") return new Set(["any"]);
    const singles = alternativesOf(value, this.build).map((one) => one.value);
    const isWhole = singles.every((one) => one.kind !== "number" || one.term.sort === Int);
    return new Set(singles.map(({ kind }) => (kind === "number" && isWhole ? "whole" : kind)));
  }

  /** Whether a shape is that of `undefined` or `null`. */
  #isMissing(id: ShapeId): boolean {
    const shape = this.shapes[id];
    return shape?.kind === "literal" && (fromPrimitiveData(shape.value) ?? undefined) === undefined;
  }

  /** The parts of a union with their places: what nobody asks about is the first one, and what holds nothing comes to an end. */
  #simplestFirst(of: readonly ShapeId[]): { readonly id: ShapeId; readonly at: number }[] {
    const weight = (id: ShapeId): number => {
      const kind = this.shapes[id]?.kind;
      if (this.#isMissing(id)) return 0;
      return kind !== undefined && plainKinds.has(kind) ? 1 : 2;
    };
    return of.map((id, at) => ({ id, at })).sort((a, b) => weight(a.id) - weight(b.id));
  }

  #oneOf(values: readonly Value[], tag: Term): Value {
    const { build } = this;
    const alternatives = values.flatMap((value, i): Alternative[] => {
      const here = build.equal(tag, build.int(i));
      return value.kind === "choice"
        ? value.of.map((one) => ({ when: build.and(here, one.when), value: one.value }))
        : [{ when: here, value }];
    });
    return merged(alternatives, build);
  }

  #literal(data: PrimitiveData): Single {
    const { build } = this;
    const value = fromPrimitiveData(data);
    if (value === undefined) return undefinedValue;
    if (value === null) return nullValue;
    if (typeof value === "number") return { kind: "number", term: numberLiteral(value, build) };
    if (typeof value === "bigint") return { kind: "bigint", term: build.int(value) };
    return { kind: typeof value as "boolean" | "string", term: build.literal(value) };
  }

  #ofShape(id: ShapeId, shape: Shape, name: Naming, standing: Standing, isDoubted: boolean): Value {
    if (isStructural(shape, this.shapes)) this.granted.hasStructural = true;
    const object = (part = "", index?: number, of = id): ObjectValue => {
      const type: GivenType = {
        shape: of,
        ...(index !== undefined && { class: index }),
        ...(standing !== "given" && { held: standing === "container" ? "whole" : "any" }),
        ...(isDoubted && { isDoubted }),
      };
      return { kind: "object", ref: name("old", part, Int), type };
    };
    switch (shape.kind) {
      case "literal":
        return this.#literal(shape.value);
      case "boolean":
        return { kind: "boolean", term: name("boolean", "", Bool) };
      case "number":
        if (shape.whole && standing === "given") this.granted.hasGivenWhole = true;
        if (shape.whole && standing !== "given" && standing !== "computed")
          this.granted.doubted.add("held-integers");
        if (shape.named !== undefined) {
          const [first, ...others] = shape.named.map((one) => this.#literal(one));
          if (this.trustsEnums && first !== undefined)
            return others.length === 0
              ? first
              : this.#oneOf([first, ...others], name(`tag${shape.named.length}`, "", Int));
          this.granted.doubted.add("enum-members");
        }
        if (!shape.whole || standing === "inside") return { kind: "number", term: name("number", "", Num) };
        return { kind: "number", term: name(wholeNames[standing](shape.range.min === 0), "", Int) };
      case "bigint":
        return { kind: "bigint", term: name("bigint", "", Int) };
      case "string":
        return { kind: "string", term: name("string", "", Str) };
      case "template": {
        const parts = shape.texts.flatMap((text, i) => [
          ...(i === 0 ? [] : [name("string", `~${i}`, Str)]),
          ...(text === "" ? [] : [this.build.literal(text)]),
        ]);
        const [only, another] = parts;
        if (only === undefined) return { kind: "string", term: this.build.literal("") };
        return { kind: "string", term: another === undefined ? only : this.build.apply("str.++", parts) };
      }
      case "union": {
        // What is a number or something else that is there, is not looked after.
        const isNumber = shape.of.filter((one) => !this.#isMissing(one)).length === 1;
        const ofParts = standing === "field" && !isNumber ? "inside" : standing;
        const parts = this.#simplestFirst(shape.of).map(({ id: one, at }) =>
          this.value(one, false, (what, part, sort) => name(what, `|${at}${part}`, sort), ofParts, isDoubted),
        );
        return parts.length === 0 ? object() : this.#oneOf(parts, name(`tag${parts.length}`, "", Int));
      }
      case "any": {
        const count = shape.defined ? 7 : 9;
        const tag = name(`tag${count}`, "|any", Int);
        const kinds: Single[] = [
          ...(shape.defined ? [] : [undefinedValue, nullValue]),
          { kind: "boolean", term: name("boolean", "|any", Bool) },
          { kind: "number", term: name("number", "|any", Num) },
          { kind: "string", term: name("string", "|any", Str) },
          { kind: "bigint", term: name("bigint", "|any", Int) },
          object("|any"),
          object("|any[]", undefined, this.arrays),
          { kind: "symbol", name: `${unknownSymbol}${tag.id}` },
        ];
        return this.#oneOf(kinds, tag);
      }
      case "instance":
      case "interface": {
        const own = shape.kind === "interface" ? [object()] : [];
        const made = shape.classes.map((index) => object(`:${index}`, index));
        const all = [...own, ...made];
        const [only, another] = all;
        if (only === undefined) return object();
        return another === undefined ? only : this.#oneOf(all, name(`tag${all.length}`, ":", Int));
      }
      case "array":
      case "tuple":
      case "object":
      case "map":
      case "set":
      case "iterable":
      case "promise":
      case "date":
      case "regexp":
      case "error":
      case "typed-array":
      case "buffer":
      case "function":
        return object();
      case "fixture":
      case "none":
        return object();
      case "symbol":
        return { kind: "symbol", name: `${unknownSymbol}${name("symbol", "", Int).id}` };
    }
  }
}
