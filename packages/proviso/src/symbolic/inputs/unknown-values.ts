import type { Shape, ShapeId } from "../../generate/index.js";
import { arrayOf, Bool, type Builder, Int, type Term } from "../../solver/index.js";
import type { Entries } from "../heap/entries.js";
import { items, type Sequence } from "../heap/sequence.js";
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

  constructor(
    readonly build: Builder,
    readonly shapes: readonly Shape[],
    classes: ClassTable,
    readonly prototypes: () => Prototypes,
    options: GivenTypes["options"] = { exactOptional: false },
  ) {
    this.types = new GivenTypes(shapes, classes, options);
    this.#values = new ShapedValues(build, shapes);
  }

  get granted(): Granted {
    return this.#values.granted;
  }

  /** Does something for which what objects of classes hold is taken to be of its type, too, as if it were given. */
  async trustingHeld<T>(act: () => Promise<T>): Promise<T> {
    this.#trustsHeld = true;
    try {
      return await act();
    } finally {
      this.#trustsHeld = false;
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
    return this.#values.value(member.shape, member.optional, this.#fieldOf(object, name), standing);
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
    if (shape?.kind === "tuple") {
      if (shape.rest !== undefined || shape.items.some(({ optional }) => optional)) return undefined;
      const standing = this.#inside(object);
      return items(
        shape.items.map((item, i) =>
          this.#values.value(item.shape, false, this.#fieldOf(object, `${i}`), standing),
        ),
      );
    }
    if (shape?.kind !== "array") return undefined;
    const lengths = build.constant("length!", arrayOf(Int, Int));
    const item = (index: Term): Value =>
      this.#values.value(
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

  mayBeArray(object: ObjectValue): boolean {
    const kind = this.types.shapeOf(object)?.kind;
    return kind === undefined || kind === "any" || kind === "none" || kind === "fixture" || kind === "tuple";
  }

  entries(object: ObjectValue, kind: "map" | "set"): Entries | undefined {
    const shape = this.types.shapeOf(object);
    if (shape?.kind !== kind) return undefined;
    const standing = this.#inside(object);
    const kinds = this.#values.kinds(shape.kind === "map" ? shape.key : shape.of, standing);
    return unknownEntries(
      object,
      (one) => kinds.has("any") || kinds.has(one),
      shape.kind === "map" ? (name) => this.#values.value(shape.value, false, name, standing) : undefined,
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

  /** How far what an object holds can be relied on, if it is of no class. */
  #inside(object: ObjectValue): Standing {
    const held = typeOf(object)?.held;
    if (held === undefined || this.#trustsHeld) return "given";
    return held === "whole" ? "field" : "inside";
  }
}
