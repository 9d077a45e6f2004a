import type { ObjectLikeNode, ValueGraph } from "./graph.js";
import type { Difference, IsomorphismOptions } from "./isomorphism.js";

/** What nodes are apart from their facts and from what they refer to. Invariant: classes without keys match one to one. */
export class Heads {
  readonly #toRight: number[] = [];
  readonly #toLeft: number[] = [];

  constructor(
    readonly left: ValueGraph,
    readonly right: ValueGraph,
    readonly options: IsomorphismOptions,
  ) {}

  /** What two nodes of one kind differ in. */
  differIn(a: ObjectLikeNode, b: ObjectLikeNode): Difference | undefined {
    if (a.kind === "function" && b.kind === "function")
      if (this.options.sameFunctions && a.identity !== b.identity) return "sharing";
    if (!this.#classes(a.class, b.class) || (a.proto === undefined) !== (b.proto === undefined))
      return "class";
    if (a.integrity !== b.integrity) return "integrity";
    if (a.kind === "buffer" && b.kind === "buffer" && a.bytes !== b.bytes && !a.cut && !b.cut)
      return "content";
    return undefined;
  }

  /** Whether one of two nodes has state that no snapshot shows. */
  hide(a: ObjectLikeNode, b: ObjectLikeNode): boolean {
    return (
      a.kind === "opaque" ||
      (this.options.functions === "unseen" && areOthers(a, b)) ||
      (a.cut ?? b.cut ?? (isOpaque(this.left, a.class) || isOpaque(this.right, b.class)))
    );
  }

  #classes(left: number | null | undefined, right: number | null | undefined): boolean {
    if (typeof left !== "number" || typeof right !== "number") return left === right;
    const a = this.left.classes[left];
    const b = this.right.classes[right];
    if (a?.key !== undefined || b?.key !== undefined) return a?.key === b?.key;
    if (a?.name !== b?.name) return false;
    this.#toRight[left] ??= right;
    this.#toLeft[right] ??= left;
    return this.#toRight[left] === right && this.#toLeft[right] === left;
  }
}

/** Whether two nodes are functions, and not the same one. */
function areOthers(a: ObjectLikeNode, b: ObjectLikeNode): boolean {
  return a.kind === "function" && b.kind === "function" && a.identity !== b.identity;
}

function isOpaque(graph: ValueGraph, number: number | null | undefined): boolean {
  return typeof number === "number" && graph.classes[number]?.opaque === true;
}
