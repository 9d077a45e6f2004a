import type { int, nat } from "@proviso/runtime";

/** Boards are at most this wide and this high. */
export const LONGEST = 12;

/** A place on a board; columns and rows count from 0. */
export interface Cell {
  readonly col: int;
  readonly row: int;
}

/*@ pure
  @ ensures \result <==> a.col === b.col && a.row === b.row; @*/
export const sameCell = (a: Cell, b: Cell): boolean => a.col === b.col && a.row === b.row;

/**
 * Steps from one cell to another, sideways and up or down.
 * @pure
 * @requires Number.isSafeInteger(a.col - b.col) && Number.isSafeInteger(a.row - b.row)
 * @ensures \result >= 0
 * @ensures sameCell(a, b) <==> \result === 0
 * @ensures \result === distance(b, a)
 */
export function distance(a: Cell, b: Cell): nat {
  return Math.abs(a.col - b.col) + Math.abs(a.row - b.row);
}

/** A rectangle of cells that hold values. */
export class Board<T> {
  //@ invariant 1 <= this.width && this.width <= LONGEST && 1 <= this.height && this.height <= LONGEST;
  //@ invariant this.values.length === this.area;
  //@ constraint this.width === \old(this.width) && this.height === \old(this.height);

  /*@ spec_public @*/ private readonly values: T[];

  /**
   * @requires 1 <= width && width <= LONGEST
   * @requires 1 <= height && height <= LONGEST
   * @ensures this.width === width && this.height === height
   * @ensures this.count(initial) === this.area
   */
  constructor(
    readonly width: int,
    readonly height: int,
    initial: T,
  ) {
    this.values = new Array<T>(width * height).fill(initial);
  }

  /** @pure @ensures \result === this.width * this.height */
  get area(): nat {
    return this.width * this.height;
  }

  /**
   * @pure
   * @ensures \result ==> 0 <= cell.col && cell.col < this.width && Number.isInteger(cell.col)
   * @ensures \result ==> 0 <= cell.row && cell.row < this.height && Number.isInteger(cell.row)
   * @ensures !\result && 0 <= cell.col && cell.col < this.width && 0 <= cell.row && cell.row < this.height ==>
   *   !Number.isInteger(cell.col) || !Number.isInteger(cell.row)
   */
  has(cell: Cell): boolean {
    const { col, row } = cell;
    if (!Number.isInteger(col) || !Number.isInteger(row)) return false;
    return col >= 0 && col < this.width && row >= 0 && row < this.height;
  }

  /**
   * The number of a cell, row by row.
   * @pure
   * @requires this.has(cell)
   * @ensures \result < this.area
   * @ensures sameCell(this.cellAt(\result), cell)
   */
  indexOf(cell: Cell): nat {
    return cell.row * this.width + cell.col;
  }

  /**
   * @pure
   * @requires index < this.area
   * @ensures this.has(\result)
   * @ensures this.indexOf(\result) === index
   */
  cellAt(index: nat): Cell {
    return { col: index % this.width, row: Math.floor(index / this.width) };
  }

  /**
   * @pure
   * @ensures \result.length === this.area
   * @ensures (\forall int i; 0 <= i && i < \result.length; this.indexOf(\result[i]) === i)
   */
  cells(): Cell[] {
    return this.values.map((_, index) => this.cellAt(index));
  }

  /** @pure @requires this.has(cell) @ensures Object.is(\result, this.values[this.indexOf(cell)]) */
  get(cell: Cell): T {
    return this.values[this.indexOf(cell)];
  }

  /**
   * Puts a value into a cell and returns the one that was there.
   * @requires this.has(cell)
   * @ensures Object.is(this.get(cell), value)
   * @ensures Object.is(\result, \old(this.get(cell)))
   * @ensures (\forall int i; 0 <= i && i < this.area && i !== this.indexOf(cell); Object.is(this.values[i], \old(this.values[i])))
   */
  set(cell: Cell, value: T): T {
    const before = this.get(cell);
    this.values[this.indexOf(cell)] = value;
    return before;
  }

  /**
   * How many cells hold a value.
   * @pure
   * @ensures \result === (\num_of int i; 0 <= i && i < this.area; Object.is(this.values[i], value))
   */
  count(value: T): nat {
    return this.values.filter((other) => Object.is(other, value)).length;
  }

  /**
   * The cells beside, above and below a cell.
   * @pure
   * @requires this.has(cell)
   * @ensures (\forall int i; 0 <= i && i < \result.length; this.has(\result[i]) && distance(\result[i], cell) === 1)
   * @ensures \result.length <= 4
   * @ensures \result.length === 0 <==> this.area === 1
   * @ensures this.width > 1 && this.height > 1 ==> \result.length >= 2
   */
  neighbours(cell: Cell): Cell[] {
    const { col, row } = cell;
    return [
      { col, row: row - 1 },
      { col: col - 1, row },
      { col: col + 1, row },
      { col, row: row + 1 },
    ].filter((other) => this.has(other));
  }
}
