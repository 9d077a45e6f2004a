import { canonicalProps } from "./canonical.js";
import type { ObjectLikeNode, Property, ValueGraph } from "./graph.js";

/** The members of a class, by its key or else its name, that count; undefined: all do. */
export type Members = (classKey: string) => ((member: string) => boolean) | undefined;

/** Which properties of the nodes of a graph count, asked once for each class. */
export class Declared {
  readonly #asked: ((member: string) => boolean)[] = [];

  constructor(
    readonly graph: ValueGraph,
    readonly members: Members | undefined,
  ) {}

  /** Which members of a node count, or undefined if all do. */
  test(node: ObjectLikeNode): ((member: string) => boolean) | undefined {
    const { class: number } = node;
    if (this.members === undefined || typeof number !== "number") return undefined;
    let test = this.#asked[number];
    if (test === undefined) {
      const entry = this.graph.classes[number];
      test = (entry && this.members(entry.key ?? entry.name)) ?? every;
      this.#asked[number] = test;
    }
    return test === every ? undefined : test;
  }

  /** The properties of a node that count, in canonical order. */
  props(node: ObjectLikeNode): readonly Property[] {
    return this.#kept(node, canonicalProps(node, this.graph));
  }

  /** The same as they came. */
  ordered(node: ObjectLikeNode): readonly Property[] {
    return this.#kept(node, node.props ?? []);
  }

  #kept(node: ObjectLikeNode, props: readonly Property[]): readonly Property[] {
    const test = this.test(node);
    if (test === undefined) return props;
    const kept: Property[] = [];
    for (let i = 0; i < props.length; i++) {
      const property = props[i] as Property;
      if (typeof property.key !== "string" || test(property.key)) kept[kept.length] = property;
    }
    return kept;
  }
}

function every(): boolean {
  return true;
}
