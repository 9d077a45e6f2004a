import { fromPrimitiveData, type Shape, type ShapeId } from "../../generate/index.js";
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
  /** Whether there was something of which less was taken for granted than its type says. */
  hasDoubted: boolean;
  /** Whether there was a value that was taken for an object, though its type does not say so. */
  hasStructural: boolean;
  /** Whether there was a whole number that was given. */
  hasGivenWhole: boolean;
}

/** What the names of whole numbers begin with, natural ones or not. */
const wholeNames: Readonly<Record<Exclude<Standing, "inside">, (isNatural: boolean) => string>> = {
  given: (isNatural) => (isNatural ? "nat" : "int"),
  computed: () => "whole",
  field: (isNatural) => (isNatural ? "held-nat" : "held"),
  container: (isNatural) => (isNatural ? "held-nat" : "held"),
};

export class ShapedValues {
  readonly granted: Granted = { hasDoubted: false, hasStructural: false, hasGivenWhole: false };

  constructor(
    readonly build: Builder,
    readonly shapes: readonly Shape[],
  ) {}

  /** A value of a shape; one that is optional may be undefined. */
  value(id: ShapeId, optional: boolean, name: Naming, standing: Standing): Value {
    const shape = this.shapes[id];
    if (shape === undefined) throw new Error(`There is no shape ${id}.`);
    if (!optional) return this.#ofShape(id, shape, name, standing);
    const held = this.#ofShape(id, shape, (what, part, sort) => name(what, `?${part}`, sort), standing);
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

  #ofShape(id: ShapeId, shape: Shape, name: Naming, standing: Standing): Value {
    const { build } = this;
    if (isStructural(shape, this.shapes)) this.granted.hasStructural = true;
    const object = (part = "", index?: number): ObjectValue => {
      const type: GivenType = {
        shape: id,
        ...(index !== undefined && { class: index }),
        ...(standing !== "given" && { held: standing === "container" ? "whole" : "any" }),
      };
      return { kind: "object", ref: name("old", part, Int), type };
    };
    switch (shape.kind) {
      case "literal": {
        const value = fromPrimitiveData(shape.value);
        if (value === undefined) return undefinedValue;
        if (value === null) return nullValue;
        if (typeof value === "number") return { kind: "number", term: numberLiteral(value, build) };
        if (typeof value === "bigint") return { kind: "bigint", term: build.int(value) };
        return { kind: typeof value as "boolean" | "string", term: build.literal(value) };
      }
      case "boolean":
        return { kind: "boolean", term: name("boolean", "", Bool) };
      case "number":
        if (shape.whole && standing === "given") this.granted.hasGivenWhole = true;
        if (shape.whole && standing !== "given" && standing !== "computed") this.granted.hasDoubted = true;
        if (!shape.whole || standing === "inside") return { kind: "number", term: name("number", "", Num) };
        return { kind: "number", term: name(wholeNames[standing](shape.range.min === 0), "", Int) };
      case "bigint":
        return { kind: "bigint", term: name("bigint", "", Int) };
      case "string":
      case "template":
        return { kind: "string", term: name("string", "", Str) };
      case "union": {
        // What is a number or something else that is there, is not looked after.
        const isNumber = shape.of.filter((one) => !this.#isMissing(one)).length === 1;
        const ofParts = standing === "field" && !isNumber ? "inside" : standing;
        const parts = shape.of.map((one, i) =>
          this.value(one, false, (what, part, sort) => name(what, `|${i}${part}`, sort), ofParts),
        );
        return parts.length === 0 ? object() : this.#oneOf(parts, name(`tag${parts.length}`, "", Int));
      }
      case "any": {
        const count = shape.defined ? 6 : 8;
        const tag = name(`tag${count}`, "|any", Int);
        const kinds: Single[] = [
          ...(shape.defined ? [] : [undefinedValue, nullValue]),
          { kind: "boolean", term: name("boolean", "|any", Bool) },
          { kind: "number", term: name("number", "|any", Num) },
          { kind: "string", term: name("string", "|any", Str) },
          { kind: "bigint", term: name("bigint", "|any", Int) },
          object("|any"),
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
