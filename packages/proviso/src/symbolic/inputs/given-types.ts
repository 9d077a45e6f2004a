import { fromPrimitiveData, type Shape, type ShapeId } from "../../generate/index.js";
import { isReserved } from "../heap/written-names.js";
import { privateMark } from "../kernel/kernel.js";
import type { ObjectValue } from "../values/value.js";

// What the types of given objects tell: of which class an object is, which fields it has, and which of them may be missing.

/** What is known of an object that was given; of which class it is, if its shape leaves that open. */
export interface GivenType {
  readonly shape: ShapeId;
  readonly class?: number;
  /** Held by an object of a class, whose methods may have changed what it holds in turn: whether that is whole is known, or not. */
  readonly held?: "whole" | "any";
  /** What it holds need not be of its type: the program does not show it. */
  readonly isDoubted?: boolean;
}

/** A field of the objects of a class. */
export interface Field {
  readonly shape: ShapeId;
  readonly optional: boolean;
  /** What is whole in it wherever its type says so: the number that it is, what a container in it holds, or neither. */
  readonly whole: "itself" | "items" | "nothing";
  /** What need not be of its type, as the program does not show it: what the field holds, or what that holds in turn. */
  readonly doubt?: "itself" | "inside" | undefined;
}

/** Classes of the program, by their place in the table. */
export interface ClassTable {
  /** A class's fields, inherited ones too, by the keys that objects have them under. */
  fields(index: number): ReadonlyMap<string, Field>;
  /** Whether its objects may have a member that it does not declare; or those of no class that objects hold, without one. */
  mayHave(index: number | undefined, name: string): boolean;
  /** Whether objects of a class may have another method or accessor of a name than the class has. */
  mayReplace(index: number, name: string): boolean;
  /** Where the prototype of its objects is; nothing if its module is not loaded. */
  prototype(index: number): number | undefined;
  /** Whether its objects may have properties that no field declares: an index signature says so. */
  isOpen(index: number): boolean;
}

export class GivenTypes {
  /** Names that were asked of objects whose types have index signatures. */
  readonly #asked = new Set<string>();

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
      case "object": {
        const member = shape.members.find((one) => one.name === name);
        if (member !== undefined || shape.index === undefined || !isIndexed(shape, name)) return member;
        this.#asked.add(name);
        return { shape: shape.index, optional: true };
      }
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

  /** The fields that an object is known to have, and others that it may have and that somebody asked for. */
  fieldNames(object: ObjectValue): readonly string[] {
    const fields = this.fieldsOf(object);
    if (fields !== undefined) return [...fields.keys()];
    const plain = this.#plain(object);
    const names = new Set(plain?.members.map(({ name }) => name));
    // Whether a name is one of some that are not told is not known, so none is chosen.
    if (plain?.index !== undefined && plain.keys !== "some")
      for (const name of this.#asked) if (isIndexed(plain, name)) names.add(name);
    return [...names];
  }

  /** Whether an object may have a property that its type does not list: the program gave it one, or made it with one. */
  mayHaveMore(object: ObjectValue, name: string): boolean {
    const index = this.classOf(object);
    const isMade = index !== undefined || typeOf(object)?.held !== undefined;
    return isMade && this.classes.mayHave(index, name);
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

/** Whether a name is among those that an index signature is about. */
function isIndexed({ keys }: Extract<Shape, { kind: "object" }>, name: string): boolean {
  if (name.startsWith(privateMark)) return false;
  if (keys === "some") return true;
  return keys === "numbers" ? String(Number(name)) === name : !name.startsWith("@@");
}

/** What is known of an object that was given. */
export function typeOf({ type }: ObjectValue): GivenType | undefined {
  return type as GivenType | undefined;
}
