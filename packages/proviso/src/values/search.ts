import { ints } from "./intrinsics.js";
import type { Partition } from "./partition.js";
import type { Edges } from "./vertices.js";

// A matching of vertices that respects edges, where colour refinement leaves several that look alike: two of a cell, one
// of each side, are set apart, cells are refined, and so on until each cell is a pair (individualise and refine, as in
// McKay's nauty). The first way down does for most graphs, since vertices that look alike mostly are. If it fails, all
// ways are tried, one component after the other: of what is not settled yet, parts that no edge connects are
// independent, and if one part was matched with another, then whichever way the rest can be matched, it can be with
// that (two matchings of a part are joined by going there, back and there again). So a part is never looked at twice.

/** Whether a matching was found, none exists, or the work was too much to know. */
export type Outcome = "matched" | "none" | "exhausted";

/** How deep decisions may depend on each other. */
const deepest = 1000;

/** Refines an equitable and balanced partition further until it is a matching. */
export function search(partition: Partition, effort: number): Outcome {
  return new Search(partition, partition.work + effort).run();
}

class Search {
  #isExhausted = false;
  /** By vertex the number of the last division into components that it was in. */
  readonly #seen: Int32Array;
  #divisions = 0;

  constructor(
    readonly partition: Partition,
    readonly limit: number,
  ) {
    this.#seen = ints(partition.vertices.count);
  }

  run(): Outcome {
    const mark = this.partition.mark();
    if (this.#dive()) return "matched";
    this.partition.undo(mark);
    const open: number[] = [];
    for (let v = 0; v < this.partition.vertices.split; v++) open[v] = v;
    if (this.#match(open, 0)) return "matched";
    return this.#isExhausted ? "exhausted" : "none";
  }

  /** Takes the first choice everywhere. */
  #dive(): boolean {
    const { partition } = this;
    const { count } = partition.vertices;
    for (let cell = 0; cell < count; cell = partition.next(cell)) {
      if (partition.size(cell) === 2) continue;
      const members = partition.members(cell);
      let left = -1;
      let right = -1;
      while (partition.size(cell) > 2) {
        left = this.#nextOf(members, cell, true, left);
        right = this.#nextOf(members, cell, false, right);
        if (!this.#setApart(members[left] as number, members[right] as number)) return false;
      }
    }
    return true;
  }

  /** The place of the next vertex of a side that is still in a cell, after one in a list of those that were. */
  #nextOf(members: readonly number[], cell: number, left: boolean, after: number): number {
    for (let i = after + 1; i < members.length; i++) {
      const vertex = members[i] as number;
      if (this.#isLeft(vertex) === left && this.partition.cellOf[vertex] === cell) return i;
    }
    throw new RangeError("A cell has no vertex of one side.");
  }

  #isLeft(vertex: number): boolean {
    return vertex < this.partition.vertices.split;
  }

  /** Whether two vertices can be matched as far as refinement tells. */
  #setApart(left: number, right: number): boolean {
    const { partition } = this;
    partition.setApart(left, right);
    partition.refine(true, false, this.limit);
    if (partition.work > this.limit) this.#isExhausted = true;
    return partition.balanced && !this.#isExhausted;
  }

  /** Matches some left vertices, part by part. */
  #match(vertices: readonly number[], depth: number): boolean {
    const parts = this.#components(vertices);
    for (let i = 0; i < parts.length; i++) if (!this.#matchPart(parts[i] as number[], depth)) return false;
    return true;
  }

  #matchPart(part: readonly number[], depth: number): boolean {
    const { partition } = this;
    const left = this.#choice(part);
    if (left === undefined) return true;
    if (depth > deepest) this.#isExhausted = true;
    const cell = partition.cellOf[left] as number;
    const mark = partition.mark();
    const first = partition.lastRight(cell);
    if (this.#try(left, first, part, depth)) return true;
    partition.undo(mark);
    const members = partition.members(cell);
    for (let i = 0; i < members.length && !this.#isExhausted; i++) {
      const right = members[i] as number;
      if (this.#isLeft(right) || right === first) continue;
      if (this.#try(left, right, part, depth)) return true;
      partition.undo(mark);
    }
    return false;
  }

  #try(left: number, right: number, part: readonly number[], depth: number): boolean {
    return this.#setApart(left, right) && this.#match(part, depth + 1);
  }

  /** The vertex of a part that has the fewest candidates, if one has several. */
  #choice(part: readonly number[]): number | undefined {
    let found: number | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < part.length; i++) {
      const size = this.#sizeOf(part[i] as number);
      if (size <= 2 || size >= fewest) continue;
      fewest = size;
      found = part[i] as number;
    }
    return found;
  }

  #sizeOf(vertex: number): number {
    return this.partition.size(this.partition.cellOf[vertex] as number);
  }

  /** Those of some left vertices that have several candidates, as lists of what edges connect. */
  #components(vertices: readonly number[]): number[][] {
    const { out, into } = this.partition.vertices;
    const division = ++this.#divisions;
    const parts: number[][] = [];
    for (let i = 0; i < vertices.length; i++) {
      const part: number[] = [];
      this.#visit(vertices[i] as number, division, part);
      for (let j = 0; j < part.length; j++) {
        this.#neighbours(part[j] as number, out, division, part);
        this.#neighbours(part[j] as number, into, division, part);
      }
      if (part.length > 0) parts[parts.length] = part;
    }
    this.partition.work += vertices.length;
    return parts;
  }

  #neighbours(vertex: number, edges: Edges, division: number, part: number[]): void {
    const end = edges.starts[vertex + 1] as number;
    for (let i = edges.starts[vertex] as number; i < end; i++)
      this.#visit(edges.ends[i] as number, division, part);
    this.partition.work += end - (edges.starts[vertex] as number);
  }

  #visit(vertex: number, division: number, part: number[]): void {
    if (this.#seen[vertex] === division || this.#sizeOf(vertex) <= 2) return;
    this.#seen[vertex] = division;
    part[part.length] = vertex;
  }
}
