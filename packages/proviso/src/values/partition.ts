import { ints, mapGet, mapSet, newMap, uncurry } from "./intrinsics.js";
import { hash } from "./labels.js";
import type { Edges, Vertices } from "./vertices.js";

// Colour refinement. Vertices are in cells; a cell is split when its vertices have other edges into some cell, until no
// cell is (the coarsest equitable partition, which is the same however one gets there). Of the parts of a cell all but
// the largest are looked at again (Hopcroft), so that it takes a time in the order of edges times the logarithm of
// vertices. A cell is a range of `#order`, named by its start.
//
// Invariant: vertices that an isomorphism maps to each other are in one cell, as long as those that were set apart in
// pairs are mapped to each other. So a cell with more vertices of one side than of the other shows that there is none.

const sort = uncurry(Array.prototype.sort);

export class Partition {
  /** How many edges were looked at. */
  work = 0;
  /** Whether each cell has as many vertices of either side. */
  balanced = true;
  readonly cellOf: Int32Array;
  readonly #order: Int32Array;
  readonly #places: Int32Array;
  readonly #lengths: Int32Array;
  readonly #lefts: Int32Array;
  readonly #waiting: number[] = [];
  readonly #isWaiting: Int32Array;
  /** Splits that can be undone: starts of cells and of what was cut off from each. */
  readonly #splits: number[] = [];
  readonly #high: Int32Array;
  readonly #low: Int32Array;
  readonly #isTouched: Int32Array;

  constructor(readonly vertices: Vertices) {
    const { count } = vertices;
    this.cellOf = ints(count);
    this.#order = ints(count);
    this.#places = ints(count);
    this.#lengths = ints(count);
    this.#lefts = ints(count);
    this.#isWaiting = ints(count);
    this.#high = ints(count);
    this.#low = ints(count);
    this.#isTouched = ints(count);
    this.#begin();
  }

  /** Cells of vertices with the same label. */
  #begin(): void {
    const { count, split, high, low } = this.vertices;
    const byLabel = newMap<number, number[]>();
    const groups: number[][] = [];
    for (let v = 0; v < count; v++) {
      const label = ((high[v] as number) >>> 0) * 0x200000 + ((low[v] as number) >>> 11);
      let group = mapGet(byLabel, label);
      if (group === undefined) {
        group = [];
        mapSet(byLabel, label, group);
        groups[groups.length] = group;
      }
      group[group.length] = v;
    }
    let start = 0;
    for (let i = 0; i < groups.length; i++) {
      const group = groups[i] as number[];
      for (let j = 0; j < group.length; j++) {
        const v = group[j] as number;
        this.#put(v, start + j);
        this.cellOf[v] = start;
        if (v < split) this.#lefts[start] = (this.#lefts[start] as number) + 1;
      }
      this.#lengths[start] = group.length;
      this.#check(start);
      start += group.length;
    }
  }

  size(cell: number): number {
    return this.#lengths[cell] as number;
  }

  /** The vertices of a cell. */
  members(cell: number): number[] {
    const length = this.size(cell);
    const members: number[] = [];
    for (let i = 0; i < length; i++) members[i] = this.#order[cell + i] as number;
    return members;
  }

  /** The last vertex of the right side in a cell. */
  lastRight(cell: number): number {
    let place = this.next(cell) - 1;
    while ((this.#order[place] as number) < this.vertices.split) place--;
    return this.#order[place] as number;
  }

  /** The cell after another one, or `vertices.count` after the last. */
  next(cell: number): number {
    return cell + this.size(cell);
  }

  /** Has all cells looked at by the next refinement. */
  wakeAll(): void {
    for (let cell = 0; cell < this.vertices.count; cell = this.next(cell)) this.#wake(cell);
  }

  /**
   * Splits cells until their vertices are alike, by the edges that lead away or, if `both`, to them too. Ends early
   * where `patient` is not, when a cell is out of balance or the work exceeds a limit.
   */
  refine(both: boolean, patient: boolean, limit = Number.POSITIVE_INFINITY): void {
    const waiting = this.#waiting;
    while (waiting.length > 0) {
      const cell = waiting[waiting.length - 1] as number;
      waiting.length--;
      this.#isWaiting[cell] = 0;
      if (patient || (this.balanced && this.work <= limit)) this.#splitBy(cell, both);
    }
  }

  /** Makes a cell of their own for two vertices of a cell. */
  setApart(one: number, other: number): void {
    const cell = this.cellOf[one] as number;
    const end = this.next(cell);
    this.#swap(one, end - 1);
    this.#swap(other, end - 2);
    this.#cutOff(cell, end - 2);
    this.#wake(end - 2);
  }

  /** How many splits there were, for `undo`. */
  mark(): number {
    return this.#splits.length;
  }

  /** Undoes all splits after a mark. */
  undo(mark: number): void {
    const splits = this.#splits;
    while (splits.length > mark) {
      const part = splits[splits.length - 1] as number;
      const cell = splits[splits.length - 2] as number;
      splits.length -= 2;
      const length = this.size(part);
      for (let i = part; i < part + length; i++) this.cellOf[this.#order[i] as number] = cell;
      this.#lengths[cell] = this.size(cell) + length;
      this.#lefts[cell] = (this.#lefts[cell] as number) + (this.#lefts[part] as number);
    }
    this.balanced = true;
  }

  #splitBy(cell: number, both: boolean): void {
    const { into, out } = this.vertices;
    const members = this.members(cell);
    const touched: number[] = [];
    for (let i = 0; i < members.length; i++) {
      this.#count(members[i] as number, into, 0, touched);
      if (both) this.#count(members[i] as number, out, 1, touched);
    }
    this.#splitTouched(touched);
  }

  /** Adds what the edges of a vertex say to the vertices at their other ends. */
  #count(vertex: number, edges: Edges, direction: 0 | 1, touched: number[]): void {
    const { starts, ends, labels } = edges;
    const end = starts[vertex + 1] as number;
    for (let i = starts[vertex] as number; i < end; i++) {
      const v = ends[i] as number;
      const label = labels[i] as number;
      if (this.#isTouched[v] === 0) {
        this.#isTouched[v] = 1;
        touched[touched.length] = v;
      }
      this.#high[v] = (this.#high[v] as number) + hash(0, label, direction, 1);
      this.#low[v] = (this.#low[v] as number) + hash(1, label, direction, 1);
      this.work++;
    }
  }

  #splitTouched(touched: number[]): void {
    const cellOf = this.cellOf;
    const high = this.#high;
    const low = this.#low;
    sort(
      touched,
      (v: number, w: number) =>
        (cellOf[v] as number) - (cellOf[w] as number) ||
        (high[v] as number) - (high[w] as number) ||
        (low[v] as number) - (low[w] as number),
    );
    for (let from = 0; from < touched.length; ) {
      const cell = cellOf[touched[from] as number] as number;
      let to = from;
      while (to < touched.length && cellOf[touched[to] as number] === cell) to++;
      this.#splitCell(cell, touched, from, to);
      from = to;
    }
    for (let i = 0; i < touched.length; i++) {
      const v = touched[i] as number;
      high[v] = 0;
      low[v] = 0;
      this.#isTouched[v] = 0;
    }
  }

  /** Splits a cell into what was not touched and groups of what was touched alike, which stand in a list one by one. */
  #splitCell(cell: number, touched: readonly number[], from: number, to: number): void {
    const end = this.next(cell);
    const untouched = end - cell - (to - from);
    if (untouched === 0 && this.#alike(touched[from] as number, touched[to - 1] as number)) return;
    // What was touched goes to the end, in the order of the list.
    for (let i = to - 1, place = end - 1; i >= from; i--, place--) this.#swap(touched[i] as number, place);
    const waits = this.#isWaiting[cell] === 1;
    const parts: number[] = [];
    for (let i = to - 1; i >= from; i--) {
      const first = i > from ? !this.#alike(touched[i - 1] as number, touched[i] as number) : untouched > 0;
      if (!first) continue;
      const place = cell + untouched + (i - from);
      this.#cutOff(cell, place);
      parts[parts.length] = place;
    }
    let largest = cell;
    for (let i = 0; i < parts.length; i++)
      if (this.size(parts[i] as number) > this.size(largest)) largest = parts[i] as number;
    if (waits || largest !== cell) this.#wake(cell);
    for (let i = 0; i < parts.length; i++) if (waits || parts[i] !== largest) this.#wake(parts[i] as number);
  }

  #alike(v: number, w: number): boolean {
    return this.#high[v] === this.#high[w] && this.#low[v] === this.#low[w];
  }

  /** Makes a cell of what stands in a cell from a place on. */
  #cutOff(cell: number, place: number): void {
    const end = this.next(cell);
    let lefts = 0;
    for (let i = place; i < end; i++) {
      const v = this.#order[i] as number;
      this.cellOf[v] = place;
      if (v < this.vertices.split) lefts++;
    }
    this.#lengths[place] = end - place;
    this.#lengths[cell] = place - cell;
    this.#lefts[place] = lefts;
    this.#lefts[cell] = (this.#lefts[cell] as number) - lefts;
    const { length } = this.#splits;
    this.#splits[length] = cell;
    this.#splits[length + 1] = place;
    this.#check(place);
    this.#check(cell);
  }

  #check(cell: number): void {
    if (2 * (this.#lefts[cell] as number) !== this.size(cell)) this.balanced = false;
  }

  #wake(cell: number): void {
    if (this.#isWaiting[cell] === 1) return;
    this.#isWaiting[cell] = 1;
    this.#waiting[this.#waiting.length] = cell;
  }

  #put(vertex: number, place: number): void {
    this.#order[place] = vertex;
    this.#places[vertex] = place;
  }

  #swap(vertex: number, place: number): void {
    const other = this.#order[place] as number;
    this.#put(other, this.#places[vertex] as number);
    this.#put(vertex, place);
  }
}
