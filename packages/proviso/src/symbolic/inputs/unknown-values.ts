import { fromPrimitiveData, type Shape, type ShapeId } from "../../generate/index.js";
import { arrayOf, Bool, type Builder, Int, Num, type Sort, Str, type Term } from "../../solver/index.js";
import type { Entries } from "../heap/entries.js";
import { items, type Sequence } from "../heap/sequence.js";
import { isReserved, presentName } from "../heap/written-names.js";
import type { Prototypes, Unknowns } from "../machine/context.js";
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
import { isStructural, mayBeFunction } from "./structural.js";
import { unknownEntries } from "./unknown-entries.js";

// Values of which only the type is known. What such a value holds is named by how it is reached: an argument is a constant, a
// field one array for all objects, from their addresses to what they hold (heaps as one array per field), the items of
// arrays one array of arrays. The name's beginning says what holds of the term besides its sort; see `facts.ts`.

/** Makes the term that holds a part of a value: what it is, and which part. */
type Naming = (what: string, part: string, sort: Sort) => Term;

/** What is known of an object that was given; of which class it is, if its shape leaves that open. */
export interface GivenType {
  readonly shape: ShapeId;
  readonly class?: number;
  /** Held by an object of a class, whose methods may have changed what it holds in turn: whether that is whole is known, or not. */
  readonly held?: "whole" | "any";
}

/**
 * How far the types `int` and `nat` of a value can be relied on: what is given is of its type, and within the safe range. A field of
 * an object of a class is whole, which its class sees to, but its methods may have made it as large as can be; so is what a
 * container in a field holds, if the program shows it. Else, nobody looks after what such a field holds in turn.
 */
type Standing = "given" | "field" | "container" | "inside";

/** A field of the objects of a class. */
export interface Field {
  readonly shape: ShapeId;
  readonly optional: boolean;
  /** What is whole in it wherever its type says so: the number that it is, what a container in it holds, or neither. */
  readonly whole: "itself" | "items" | "nothing";
}

/** Classes of the program, by their place in the table. */
export interface ClassTable {
  /** A class's fields, inherited ones too, by the keys that objects have them under. */
  fields(index: number): ReadonlyMap<string, Field>;
  /** Where the prototype of its objects is; nothing if its module is not loaded. */
  prototype(index: number): number | undefined;
}

const standings: Readonly<Record<Field["whole"], Standing>> = {
  itself: "field",
  items: "container",
  nothing: "inside",
};

/** What the names of whole numbers begin with, natural ones or not. */
const wholeNames: Readonly<Record<Exclude<Standing, "inside">, (isNatural: boolean) => string>> = {
  given: (isNatural) => (isNatural ? "nat" : "int"),
  field: (isNatural) => (isNatural ? "held-nat" : "held"),
  container: (isNatural) => (isNatural ? "held-nat" : "held"),
};

export class UnknownValues implements Unknowns {
  #trustsHeld = false;
  /** Whether there was something of which less was taken for granted than its type says. */
  hasDoubted = false;
  /** Whether there was a value that was taken for an object, though its type does not say so. */
  hasStructural = false;
  /** Whether there was a whole number that was given. */
  hasGivenWhole = false;

  constructor(
    readonly build: Builder,
    readonly shapes: readonly Shape[],
    readonly classes: ClassTable,
    readonly prototypes: () => Prototypes,
    /** Whether a member is left out, and not `undefined`, if its type says no more than that it is optional. */
    readonly options: { readonly exactOptional: boolean } = { exactOptional: false },
  ) {}

  /** Does something for which what objects of classes hold is taken to be of its type, too, as if it were given. */
  async trustingHeld<T>(act: () => Promise<T>): Promise<T> {
    this.#trustsHeld = true;
    try {
      return await act();
    } finally {
      this.#trustsHeld = false;
    }
  }

  /** A value of a shape under a name. */
  argument(name: string, shape: ShapeId, optional = false): Value {
    const naming: Naming = (what, part, sort) => this.build.constant(`${what}!${name}${part}`, sort);
    return this.#value(shape, optional, naming, "given");
  }

  /** An object of a class under a name. */
  instance(name: string, shape: ShapeId): ObjectValue {
    return { kind: "object", ref: this.build.constant(`old!${name}`, Int), type: { shape } };
  }

  field(object: ObjectValue, name: string): Value | undefined {
    const present = presentName(name);
    if (present !== undefined) return this.#presence(object, present);
    const shape = this.shapeOf(object);
    const fields = this.#fieldsOf(object);
    const member = fields === undefined ? shape && this.#member(shape, name) : fields.get(name);
    if (member === undefined) return undefined;
    const naming: Naming = (what, part, sort) => {
      const all = this.build.constant(`${what}!.${name}${part}`, arrayOf(Int, sort));
      return this.build.apply("select", [all, object.ref]);
    };
    if (fields === undefined || this.#trustsHeld)
      return this.#value(member.shape, member.optional, naming, this.#inside(object));
    return this.#value(
      member.shape,
      member.optional,
      naming,
      standings[fields.get(name)?.whole ?? "nothing"],
    );
  }

  /** Whether a plain object has a member: one that may be `undefined` and is, may be there or not. */
  #presence(object: ObjectValue, name: string): Value | undefined {
    const { build } = this;
    const shape = this.shapeOf(object);
    const member = shape && this.classOf(object) === undefined ? this.#member(shape, name) : undefined;
    if (member === undefined) return undefined;
    if (!member.optional) return { kind: "boolean", term: build.true };
    const value = this.field(object, name) ?? undefinedValue;
    const isMissing = alternativesOf(value, build).filter((one) => one.value.kind === "undefined");
    const isDefined = build.not(build.or(...isMissing.map(({ when }) => when)));
    if (!this.mayHoldUndefined(object, name)) return { kind: "boolean", term: isDefined };
    const all = build.constant(`boolean!has.${name}`, arrayOf(Int, Bool));
    return { kind: "boolean", term: build.or(isDefined, build.apply("select", [all, object.ref])) };
  }

  /** Whether an optional member of a plain object may be there and `undefined`. */
  mayHoldUndefined(object: ObjectValue, name: string): boolean {
    const shape = this.shapeOf(object);
    const member = shape && this.#member(shape, name);
    return !this.options.exactOptional || (member !== undefined && this.#includesUndefined(member.shape));
  }

  #includesUndefined(id: ShapeId): boolean {
    const shape = this.shapes[id];
    switch (shape?.kind) {
      case "literal":
        return fromPrimitiveData(shape.value) === undefined;
      case "union":
        return shape.of.some((one) => this.#includesUndefined(one));
      case "any":
        return !shape.defined;
      default:
        return false;
    }
  }

  /** The members of a plain object, if its type lists them all. */
  members(object: ObjectValue): readonly string[] | undefined {
    const shape = this.shapeOf(object);
    if (this.classOf(object) !== undefined) return undefined;
    const plain = shape?.kind === "interface" ? this.shapes[shape.standIn] : shape;
    if (plain?.kind !== "object" || plain.index !== undefined) return undefined;
    const names = plain.members.map(({ name }) => name);
    return names.some(isReserved) ? undefined : names;
  }

  /** The fields that an object is known to have. */
  fieldNames(object: ObjectValue): readonly string[] {
    const fields = this.#fieldsOf(object);
    if (fields !== undefined) return [...fields.keys()];
    const shape = this.shapeOf(object);
    const plain = shape?.kind === "interface" ? this.shapes[shape.standIn] : shape;
    return plain?.kind === "object" ? plain.members.map(({ name }) => name) : [];
  }

  items(object: ObjectValue): Sequence | undefined {
    const shape = this.shapeOf(object);
    const { build } = this;
    if (shape?.kind === "tuple") {
      if (shape.rest !== undefined || shape.items.some(({ optional }) => optional)) return undefined;
      const values = shape.items.map((item, i) =>
        this.#value(
          item.shape,
          false,
          (what, part, sort) => {
            const all = build.constant(`${what}!.${i}${part}`, arrayOf(Int, sort));
            return build.apply("select", [all, object.ref]);
          },
          this.#inside(object),
        ),
      );
      return items(values);
    }
    if (shape?.kind !== "array") return undefined;
    const lengths = build.constant("length!", arrayOf(Int, Int));
    const item = (index: Term): Value =>
      this.#value(
        shape.of,
        false,
        (what, part, sort) => {
          const all = build.constant(`${what}![]${part}`, arrayOf(Int, arrayOf(Int, sort)));
          return build.apply("select", [build.apply("select", [all, object.ref]), index]);
        },
        this.#inside(object),
      );
    return {
      kind: "unknown",
      length: build.apply("select", [lengths, object.ref]),
      item,
    };
  }

  entries(object: ObjectValue, kind: "map" | "set"): Entries | undefined {
    const shape = this.shapeOf(object);
    if (shape?.kind !== kind) return undefined;
    const standing = this.#inside(object);
    const kinds = this.#kinds(shape.kind === "map" ? shape.key : shape.of, standing);
    return unknownEntries(
      object,
      (one) => kinds.has("any") || kinds.has(one),
      shape.kind === "map" ? (name) => this.#value(shape.value, false, name, standing) : undefined,
      this.build,
    );
  }

  /** The kinds of the values of a shape. */
  #kinds(id: ShapeId, standing: Standing): ReadonlySet<Single["kind"] | "whole" | "any"> {
    const naming: Naming = (what, part, sort) => this.build.constant(`${what}!${part}`, sort);
    const value = this.#value(id, false, naming, standing);
    const shape = this.shapes[id];
    if (shape?.kind === "any") return new Set(["any"]);
    const singles = alternativesOf(value, this.build).map((one) => one.value);
    const isWhole = singles.every((one) => one.kind !== "number" || one.term.sort === Int);
    return new Set(singles.map(({ kind }) => (kind === "number" && isWhole ? "whole" : kind)));
  }

  prototype(object: ObjectValue): number | undefined {
    const shape = this.shapeOf(object);
    switch (shape?.kind) {
      case "map":
      case "set":
        return this.prototypes()[shape.kind];
      case "array":
      case "tuple":
        return this.prototypes().array;
      case "object":
        return this.prototypes().object;
      case "instance":
      case "interface": {
        const index = this.classOf(object);
        return index === undefined ? undefined : this.classes.prototype(index);
      }
      default:
        return undefined;
    }
  }

  called(object: ObjectValue, name: string): Value | undefined {
    const shape = this.shapeOf(object);
    return shape?.kind === "function" ? this.argument(name, shape.result) : undefined;
  }

  isCallable(object: ObjectValue): Term {
    const { build } = this;
    const shape = this.shapeOf(object);
    const isOpen = (): Term =>
      build.apply("select", [build.constant("boolean!callable", arrayOf(Int, Bool)), object.ref]);
    switch (shape?.kind) {
      case "function":
        return build.true;
      case "any":
      case "none":
      case "fixture":
        return isOpen();
      case "object":
      case "interface":
        return this.classOf(object) === undefined && mayBeFunction(shape, this.shapes)
          ? isOpen()
          : build.false;
      default:
        return build.false;
    }
  }

  /** The shape of an object that was given. */
  shapeOf({ type }: ObjectValue): Shape | undefined {
    const given = type as GivenType | undefined;
    return given === undefined ? undefined : this.shapes[given.shape];
  }

  /** The class of an object that was given; nothing if it is of none. */
  classOf({ type }: ObjectValue): number | undefined {
    const given = type as GivenType | undefined;
    const shape = given && this.shapes[given.shape];
    if (given?.class !== undefined) return given.class;
    return shape?.kind === "instance" ? shape.classes[0] : undefined;
  }

  /** How far what an object holds can be relied on, if it is of no class. */
  #inside({ type }: ObjectValue): Standing {
    const { held } = (type as GivenType | undefined) ?? {};
    if (held === undefined || this.#trustsHeld) return "given";
    return held === "whole" ? "field" : "inside";
  }

  #fieldsOf(object: ObjectValue): ReturnType<ClassTable["fields"]> | undefined {
    const index = this.classOf(object);
    return index === undefined ? undefined : this.classes.fields(index);
  }

  #member(shape: Shape, name: string): Pick<Field, "shape" | "optional"> | undefined {
    if (isReserved(name)) return undefined;
    switch (shape.kind) {
      case "object":
        return shape.members.find((member) => member.name === name);
      case "interface": {
        const standIn = this.shapes[shape.standIn];
        return standIn === undefined ? undefined : this.#member(standIn, name);
      }
      default:
        return undefined;
    }
  }

  #value(id: ShapeId, optional: boolean, name: Naming, standing: Standing): Value {
    const shape = this.shapes[id];
    if (shape === undefined) throw new Error(`There is no shape ${id}.`);
    if (!optional) return this.#ofShape(id, shape, name, standing);
    const held = this.#ofShape(id, shape, (what, part, sort) => name(what, `?${part}`, sort), standing);
    return this.#oneOf([undefinedValue, held], name("tag2", "", Int));
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
    if (isStructural(shape, this.shapes)) this.hasStructural = true;
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
        if (shape.whole && standing === "given") this.hasGivenWhole = true;
        if (shape.whole && standing !== "given") this.hasDoubted = true;
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
          this.#value(one, false, (what, part, sort) => name(what, `|${i}${part}`, sort), ofParts),
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
