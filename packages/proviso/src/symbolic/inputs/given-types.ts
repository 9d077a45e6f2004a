import { fromPrimitiveData, type Shape, type ShapeId } from "../../generate/index.js";
import { isReserved } from "../heap/written-names.js";
import type { ObjectValue } from "../values/value.js";

// What the types of given objects tell: of which class an object is, which fields it has, and which of them may be missing.

/** What is known of an object that was given; of which class it is, if its shape leaves that open. */
export interface GivenType {
  readonly shape: ShapeId;
  readonly class?: number;
  /** Held by an object of a class, whose methods may have changed what it holds in turn: whether that is whole is known, or not. */
  readonly held?: "whole" | "any";
}

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
  /** Whether its objects may have properties that no field declares: an index signature says so. */
  isOpen(index: number): boolean;
}

export class GivenTypes {
  constructor(
    readonly shapes: readonly Shape[],
    readonly classes: ClassTable,
    /** Whether a member is left out, and not `undefined`, if its type says no more than that it is optional. */
    readonly options: { readonly exactOptional: boolean },
  ) {}

  /** The shape of an object that was given. */
  shapeOf(object: ObjectValue): Shape | undefined {
    const type = typeOf(object);
    return type === undefined ? undefined : this.shapes[type.shape];
  }

  /** The class of an object that was given; nothing if it is of none. */
  classOf(object: ObjectValue): number | undefined {
    const index = typeOf(object)?.class;
    if (index !== undefined) return index;
    const shape = this.shapeOf(object);
    return shape?.kind === "instance" ? shape.classes[0] : undefined;
  }

  /** The fields of an object of a class; nothing if it is of none. */
  fieldsOf(object: ObjectValue): ReturnType<ClassTable["fields"]> | undefined {
    const index = this.classOf(object);
    return index === undefined ? undefined : this.classes.fields(index);
  }

  /** A member of an object that is of no class. */
  memberOf(object: ObjectValue, name: string): Pick<Field, "shape" | "optional"> | undefined {
    const shape = this.shapeOf(object);
    return shape && !isReserved(name) ? this.#memberIn(shape, name) : undefined;
  }

  #memberIn(shape: Shape, name: string): Pick<Field, "shape" | "optional"> | undefined {
    switch (shape.kind) {
      case "object":
        return shape.members.find((member) => member.name === name);
      case "interface": {
        const standIn = this.shapes[shape.standIn];
        return standIn === undefined ? undefined : this.#memberIn(standIn, name);
      }
      default:
        return undefined;
    }
  }

  /** The members of a plain object, if its type lists them all. */
  members(object: ObjectValue): readonly string[] | undefined {
    if (this.classOf(object) !== undefined) return undefined;
    const plain = this.#plain(object);
    if (plain === undefined || plain.index !== undefined) return undefined;
    const names = plain.members.map(({ name }) => name);
    return names.some(isReserved) ? undefined : names;
  }

  /** The fields that an object is known to have. */
  fieldNames(object: ObjectValue): readonly string[] {
    const fields = this.fieldsOf(object);
    if (fields !== undefined) return [...fields.keys()];
    return this.#plain(object)?.members.map(({ name }) => name) ?? [];
  }

  /** The shape that lists the members of an object. */
  #plain(object: ObjectValue): Extract<Shape, { kind: "object" }> | undefined {
    const shape = this.shapeOf(object);
    const plain = shape?.kind === "interface" ? this.shapes[shape.standIn] : shape;
    return plain?.kind === "object" ? plain : undefined;
  }

  /** Whether an optional member of a plain object may be there and `undefined`. */
  mayHoldUndefined(object: ObjectValue, name: string): boolean {
    if (!this.options.exactOptional) return true;
    const member = this.memberOf(object, name);
    return member !== undefined && this.#includesUndefined(member.shape);
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
}

/** What is known of an object that was given. */
export function typeOf({ type }: ObjectValue): GivenType | undefined {
  return type as GivenType | undefined;
}
