import type { Shape, ShapeId } from "../../generate/index.js";
import { arrayOf, Bool, type Builder, Int, type Term } from "../../solver/index.js";
import type { Entries } from "../heap/entries.js";
import { either, items, type Sequence } from "../heap/sequence.js";
import { presentName } from "../heap/written-names.js";
import type { Prototypes, Unknowns } from "../machine/context.js";
import { alternativesOf } from "../values/merge.js";
import { type ObjectValue, undefinedValue, type Value } from "../values/value.js";
import { type ClassTable, type Field, type GivenType, GivenTypes, typeOf } from "./given-types.js";
import { type Granted, type Naming, ShapedValues, type Standing } from "./shaped-values.js";
import { mayBeFunction } from "./structural.js";
import { unknownEntries } from "./unknown-entries.js";

// Values of which only the type is known. What such a value holds is named by how it is reached: an argument is a constant, a
// field one array for all objects, from their addresses to what they hold (heaps as one array per field), the items of
// arrays one array of arrays.

const standings: Readonly<Record<Field["whole"], Standing>> = {
  itself: "field",
  items: "container",
  nothing: "inside",
};

export class UnknownValues implements Unknowns {
  readonly types: GivenTypes;
  readonly #values: ShapedValues;
  #trustsHeld = false;

  readonly shapes: readonly Shape[];

  constructor(
    readonly build: Builder,
    shapes: readonly Shape[],
    classes: ClassTable,
    readonly prototypes: () => Prototypes,
    options: GivenTypes["options"] = { exactOptional: false },
  ) {
    const anything = shapes.length;
    this.shapes = [...shapes, { kind: "any" }, { kind: "array", of: anything, length: {} }];
    this.types = new GivenTypes(this.shapes, classes, options);
    this.#values = new ShapedValues(build, this.shapes, anything + 1);
  }

  get granted(): Granted {
    return this.#values.granted;
  }

  /** Does something for which what objects of classes hold is taken to be of its type, too, as if it were given. */
  async trustingHeld<T>(act: () => Promise<T>): Promise<T> {
    this.#trustsHeld = true;
    try {
      return await this.trustingEnums(act);
    } finally {
      this.#trustsHeld = false;
    }
  }

  /** Does something for which values of enumerations are taken to be their named members. */
  async trustingEnums<T>(act: () => Promise<T>): Promise<T> {
    this.#values.trustsEnums = true;
    try {
      return await act();
    } finally {
      this.#values.trustsEnums = false;
    }
  }

  /** A value of a shape that is given, under a name. */
  argument(name: string, shape: ShapeId, optional = false): Value {
    return this.#values.value(shape, optional, this.#called(name), "given");
  }

  /** A value of a shape that somebody computed, under a name. */
  computed(name: string, shape: ShapeId): Value {
    return this.#values.value(shape, false, this.#called(name), "computed");
  }

  #called(name: string): Naming {
    return (what, part, sort) => this.build.constant(`${what}!${name}${part}`, sort);
  }

  /** An object of a class under a name. */
  instance(name: string, shape: ShapeId): ObjectValue {
    const type: GivenType = { shape };
    return { kind: "object", ref: this.build.constant(`old!${name}`, Int), type };
  }

  field(object: ObjectValue, name: string): Value | undefined {
    const present = presentName(name);
    if (present !== undefined) return this.#presence(object, present);
    const fields = this.types.fieldsOf(object);
    const member = fields === undefined ? this.types.memberOf(object, name) : fields.get(name);
    if (member === undefined) return undefined;
    const standing =
      fields === undefined || this.#trustsHeld
        ? this.#inside(object)
        : standings[fields.get(name)?.whole ?? "nothing"];
    const doubt = fields === undefined ? undefined : fields.get(name)?.doubt;
    if (doubt === "itself") this.granted.hasHeldType = true;
    const isDoubted = doubt !== undefined || this.#isDoubted(object);
    return this.#values.value(
      member.shape,
      member.optional,
      this.#fieldOf(object, name),
      standing,
      isDoubted,
    );
  }

  /** Names what objects hold in a field: one array for all of them. */
  #fieldOf({ ref }: ObjectValue, name: string): Naming {
    const { build } = this;
    return (what, part, sort) =>
      build.apply("select", [build.constant(`${what}!.${name}${part}`, arrayOf(Int, sort)), ref]);
  }

  /** Whether a plain object has a member: one that may be `undefined` and is, may be there or not. */
  #presence(object: ObjectValue, name: string): Value | undefined {
    const { build, types } = this;
    const member = types.classOf(object) === undefined ? types.memberOf(object, name) : undefined;
    if (member === undefined) return undefined;
    if (!member.optional) return { kind: "boolean", term: build.true };
    const value = this.field(object, name) ?? undefinedValue;
    const isMissing = alternativesOf(value, build).filter((one) => one.value.kind === "undefined");
    const isDefined = build.not(build.or(...isMissing.map(({ when }) => when)));
    if (!types.mayHoldUndefined(object, name)) return { kind: "boolean", term: isDefined };
    const all = build.constant(`boolean!has.${name}`, arrayOf(Int, Bool));
    return { kind: "boolean", term: build.or(isDefined, build.apply("select", [all, object.ref])) };
  }

  members(object: ObjectValue): readonly string[] | undefined {
    return this.types.members(object);
  }

  items(object: ObjectValue): Sequence | undefined {
    const shape = this.types.shapeOf(object);
    const { build } = this;
    if (shape?.kind === "tuple") return this.#tuple(object, shape);
    if (shape?.kind !== "array") return undefined;
    const lengths = build.constant("length!", arrayOf(Int, Int));
    return {
      kind: "unknown",
      length: build.apply("select", [lengths, object.ref]),
      item: (index) => this.#item(object, shape.of, index),
    };
  }

  /** An item of an array, or of what comes after the others in a tuple. */
  #item(object: ObjectValue, of: ShapeId, index: Term): Value {
    const { build } = this;
    return this.#values.value(
      of,
      false,
      (what, part, sort) => {
        const all = build.constant(`${what}![]${part}`, arrayOf(Int, arrayOf(Int, sort)));
        return build.apply("select", [build.apply("select", [all, object.ref]), index]);
      },
      this.#inside(object),
      this.#isDoubted(object),
    );
  }

  /** What a tuple holds: so many items as must be there, and perhaps some more. */
  #tuple(object: ObjectValue, shape: Extract<Shape, { kind: "tuple" }>): Sequence {
    const { build } = this;
    const standing = this.#inside(object);
    const { rest } = shape;
    const held = shape.items.map(({ shape: of, optional }, i) =>
      this.#values.value(
        of,
        optional && !this.types.options.exactOptional,
        this.#fieldOf(object, `${i}`),
        standing,
        this.#isDoubted(object),
      ),
    );
    const least = shape.items.filter(({ optional }) => !optional).length;
    if (rest === undefined && least === held.length) return items(held);
    const more = rest === undefined ? `tag${held.length - least + 1}` : "length";
    const count = build.constant(`${more}!more${least}`, arrayOf(Int, Int));
    return {
      kind: "unknown",
      length: build.apply("+", [build.int(least), build.apply("select", [count, object.ref])]),
      item: (index) => {
        const known = index.kind === "literal" ? held[Number(index.value)] : undefined;
        if (known !== undefined) return known;
        const last = rest === undefined ? undefinedValue : this.#item(object, rest, index);
        return held.reduceRight<Value>(
          (other, value, i) => either(build.equal(index, build.int(i)), value, other, build),
          last,
        );
      },
    };
  }

  mayHaveMore(object: ObjectValue, name: string): boolean {
    return this.types.mayHaveMore(object, name);
  }

  mayReplace(object: ObjectValue, name: string): boolean {
    const index = this.types.classOf(object);
    return index !== undefined && this.types.classes.mayReplace(index, name);
  }

  /** Of what may be anything, arrays are an alternative of their own. */
  mayBeArray(object: ObjectValue): boolean {
    const kind = this.types.shapeOf(object)?.kind;
    return kind === undefined || /^(none|fixture|tuple|union)$/.test(kind);
  }

  entries(object: ObjectValue, kind: "map" | "set"): Entries | undefined {
    const shape = this.types.shapeOf(object);
    if (shape?.kind !== kind) return undefined;
    const standing = this.#inside(object);
    const isDoubted = this.#isDoubted(object);
    const kinds = this.#values.kinds(shape.kind === "map" ? shape.key : shape.of, standing);
    return unknownEntries(
      object,
      (one) => kinds.has("any") || kinds.has(one),
      shape.kind === "map"
        ? (name) => this.#values.value(shape.value, false, name, standing, isDoubted)
        : undefined,
      this.build,
    );
  }

  prototype(object: ObjectValue): number | undefined {
    const shape = this.types.shapeOf(object);
    switch (shape?.kind) {
      case "map":
      case "set":
        return this.prototypes()[shape.kind];
      case "array":
        return this.prototypes().array;
      case "tuple":
        return this.items(object) === undefined ? undefined : this.prototypes().array;
      case "object":
        return shape.index === undefined ? this.prototypes().object : undefined;
      case "instance":
      case "interface": {
        const index = this.types.classOf(object);
        return index === undefined ? undefined : this.types.classes.prototype(index);
      }
      default:
        return undefined;
    }
  }

  isOpen(object: ObjectValue): boolean {
    const index = this.types.classOf(object);
    return index !== undefined && this.types.classes.isOpen(index);
  }

  called(object: ObjectValue, name: string): Value | undefined {
    const shape = this.types.shapeOf(object);
    return shape?.kind === "function" ? this.argument(name, shape.result) : undefined;
  }

  isCallable(object: ObjectValue): Term {
    const { build } = this;
    const shape = this.types.shapeOf(object);
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
        return this.types.classOf(object) === undefined && mayBeFunction(shape, this.shapes)
          ? isOpen()
          : build.false;
      default:
        return build.false;
    }
  }

  /** Whether what an object holds need not be of its type, if it is of no class: who asks relies on that it is. */
  #isDoubted(object: ObjectValue): boolean {
    const isDoubted = typeOf(object)?.isDoubted === true && this.types.classOf(object) === undefined;
    if (isDoubted) this.granted.hasHeldType = true;
    return isDoubted;
  }

  /** How far what an object holds can be relied on, if it is of no class. */
  #inside(object: ObjectValue): Standing {
    const held = typeOf(object)?.held;
    if (held === undefined || this.#trustsHeld) return "given";
    return held === "whole" ? "field" : "inside";
  }
}
