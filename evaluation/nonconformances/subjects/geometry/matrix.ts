import type { int, nat } from "@proviso/runtime";

export const MAX_ENTRY = 1_000_000;
export const MAX_ORDER = 6;

/** How far the product with an inverse may be from the identity. */
export const PRECISION = 1e-6;

/** Thrown where a matrix has no inverse, or none that could be computed precisely. */
export class Singular extends Error {}

/**
 * Whether rows of numbers make a matrix.
 * @pure
 * @ensures \result ==> 1 <= rows.length && rows.length <= MAX_ORDER && rows[0].length >= 1
 * @ensures \result ==> (\forall int i; 0 <= i && i < rows.length; rows[i].length === rows[0].length)
 * @ensures \result ==> (\forall int i, j; 0 <= i && i < rows.length && 0 <= j && j < rows[0].length;
 *   Math.abs(rows[i][j]) <= MAX_ENTRY)
 */
export function isRectangular(rows: readonly (readonly number[])[]): boolean {
  if (rows.length < 1 || rows.length > MAX_ORDER) return false;
  const width = rows[0].length;
  if (width < 1 || width > MAX_ORDER) return false;
  return [...rows].every(
    (row) => row.length === width && [...row].every((entry) => Math.abs(entry) <= MAX_ENTRY),
  );
}

/** A small matrix, which does not change. */
export class Matrix {
  //@ invariant 1 <= this.height && this.height <= MAX_ORDER && 1 <= this.width && this.width <= MAX_ORDER;
  //@ invariant isRectangular(this.#rows) && this.#rows.length === this.height && this.#rows[0].length === this.width;
  //@ constraint this.height === \old(this.height) && this.width === \old(this.width);

  readonly #rows: readonly (readonly number[])[];

  /**
   * @requires isRectangular(rows)
   * @ensures this.height === rows.length && this.width === rows[0].length
   * @ensures (\forall int i, j; 0 <= i && i < this.height && 0 <= j && j < this.width; this.at(i, j) === rows[i][j])
   */
  constructor(rows: readonly (readonly number[])[]) {
    this.#rows = rows.map((row) => [...row]);
  }

  /**
   * @requires 1 <= order && order <= MAX_ORDER
   * @ensures \result.height === order && \result.width === order
   * @ensures (\forall int i, j; 0 <= i && i < order && 0 <= j && j < order; \result.at(i, j) === (i === j ? 1 : 0))
   */
  static identity(order: int): Matrix {
    const row = (i: int): number[] => Array.from({ length: order }, (_, j) => (i === j ? 1 : 0));
    return new Matrix(Array.from({ length: order }, (_, i) => row(i)));
  }

  /** @pure */
  get height(): nat {
    return this.#rows.length;
  }

  /** @pure */
  get width(): nat {
    return this.#rows[0].length;
  }

  /**
   * @pure
   * @requires 0 <= i && i < this.height
   * @requires 0 <= j && j < this.width
   * @ensures Math.abs(\result) <= MAX_ENTRY
   */
  at(i: int, j: int): number {
    return this.#rows[i][j];
  }

  /**
   * The largest entry, without its sign.
   * @pure
   * @ensures 0 <= \result && \result <= MAX_ENTRY
   * @ensures (\forall int i, j; 0 <= i && i < this.height && 0 <= j && j < this.width; Math.abs(this.at(i, j)) <= \result)
   * @ensures (\exists int i, j; 0 <= i && i < this.height && 0 <= j && j < this.width; Math.abs(this.at(i, j)) === \result)
   */
  size(): number {
    return Math.max(...this.#rows.flat().map((entry) => Math.abs(entry)));
  }

  /**
   * @pure
   * @ensures \result.height === this.width && \result.width === this.height
   * @ensures (\forall int i, j; 0 <= i && i < this.height && 0 <= j && j < this.width; \result.at(j, i) === this.at(i, j))
   */
  transposed(): Matrix {
    return new Matrix(this.#rows[0].map((_, j) => this.#rows.map((row) => row[j])));
  }

  /**
   * @pure
   * @requires this.width === other.height
   * @requires this.size() * other.size() * this.width <= MAX_ENTRY / 2
   * @ensures \result.height === this.height && \result.width === other.width
   * @ensures (\forall int i, j; 0 <= i && i < this.height && 0 <= j && j < other.width;
   *   Math.abs(\result.at(i, j) - (\sum int k; 0 <= k && k < this.width; this.at(i, k) * other.at(k, j))) <= 1e-6)
   */
  times(other: Matrix): Matrix {
    const columns = other.transposed();
    const entry = (i: int, j: int): number => dot(this.#rows[i], columns.#rows[j]);
    return new Matrix(this.#rows.map((_, i) => columns.#rows.map((_, j) => entry(i, j))));
  }

  /**
   * @requires this.height === this.width
   * @ensures this.height === 1 ==> \result === this.at(0, 0)
   * @ensures this.height === 2 ==> Math.abs(\result - (this.at(0, 0) * this.at(1, 1) - this.at(0, 1) * this.at(1, 0)))
   *   <= 1e-9 * (1 + this.size() ** 2)
   * @ensures Math.abs(\result) <= 721 * this.size() ** this.height
   */
  determinant(): number {
    const rows = this.#rows.map((row) => [...row]);
    let product = 1;
    for (let step = 0; step < rows.length; step += 1) {
      const pivot = pivotRow(rows, step);
      if (rows[pivot][step] === 0) return 0;
      if (pivot !== step) {
        [rows[pivot], rows[step]] = [rows[step], rows[pivot]];
        product = -product;
      }
      product *= rows[step][step];
      for (let i = step + 1; i < rows.length; i += 1)
        subtractRow(rows, i, step, rows[i][step] / rows[step][step]);
    }
    return product;
  }

  /**
   * @requires this.height === this.width
   * @ensures \result.height === this.height && \result.width === this.width
   * @ensures (\forall int i, j; 0 <= i && i < this.height && 0 <= j && j < this.width;
   *   Math.abs((\sum int k; 0 <= k && k < this.width; this.at(i, k) * \result.at(k, j)) - (i === j ? 1 : 0)) <= 2 * PRECISION)
   * @signals (e: Singular) e.message !== ""
   * @signals_only Singular
   */
  inverse(): Matrix {
    const order = this.height;
    const unit = Matrix.identity(order);
    const rows = this.#rows.map((row, i) => [...row, ...unit.#rows[i]]);
    for (let step = 0; step < order; step += 1) {
      const pivot = pivotRow(rows, step);
      const divisor = rows[pivot][step];
      if (Math.abs(divisor) < 1e-6) throw new Singular(`a pivot of ${divisor}`);
      [rows[pivot], rows[step]] = [rows[step], rows[pivot]];
      rows[step] = rows[step].map((entry) => entry / divisor);
      for (let i = 0; i < order; i += 1) {
        if (i !== step) subtractRow(rows, i, step, rows[i][step]);
      }
    }
    const right = rows.map((row) => row.slice(order));
    if (!isRectangular(right)) throw new Singular("an inverse with too large entries");
    const result = new Matrix(right);
    if (this.#distance(result, unit) > PRECISION) throw new Singular("an inverse that is not precise");
    return result;
  }

  /**
   * How far the product with another matrix is from a third one.
   * @pure
   * @requires this.width === other.height && product.height === this.height && product.width === other.width
   * @ensures \result >= 0
   */
  #distance(other: Matrix, product: Matrix): number {
    const columns = other.transposed();
    return Math.max(
      ...this.#rows.flatMap((row, i) =>
        columns.#rows.map((column, j) => Math.abs(dot(row, column) - product.at(i, j))),
      ),
    );
  }
}

/**
 * @pure
 * @requires a.length === b.length
 * @requires (\forall int i; 0 <= i && i < a.length; Math.abs(a[i]) <= MAX_ENTRY && Math.abs(b[i]) <= MAX_ENTRY)
 * @ensures Math.abs(\result) <= a.length * MAX_ENTRY ** 2
 * @ensures a.length === 0 ==> \result === 0
 */
export function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, entry, i) => sum + entry * b[i], 0);
}

/**
 * The row, from `step` on, with the largest entry in a column.
 * @pure
 * @requires 0 <= step && step < rows.length
 * @requires (\forall int i; 0 <= i && i < rows.length; Number.isFinite(rows[i][step]))
 * @ensures step <= \result && \result < rows.length
 * @ensures (\forall int i; step <= i && i < rows.length; Math.abs(rows[i][step]) <= Math.abs(rows[\result][step]))
 */
export function pivotRow(rows: readonly (readonly number[])[], step: int): nat {
  let best = step;
  for (let i = step + 1; i < rows.length; i += 1) {
    if (Math.abs(rows[i][step]) > Math.abs(rows[best][step])) best = i;
  }
  return best;
}

/**
 * Takes a multiple of one row from another one, of which one entry becomes zero.
 * @requires 0 <= target && target < rows.length && 0 <= source && source < rows.length && source !== target
 * @requires rows[target] !== rows[source] && rows[target].length === rows[source].length && source < rows[source].length
 * @requires Number.isFinite(factor) && (\forall int j; 0 <= j && j < rows[source].length;
 *   Number.isFinite(rows[target][j]) && Number.isFinite(rows[source][j]))
 * @ensures rows[target][source] === 0
 * @ensures (\forall int j; 0 <= j && j < rows[source].length; rows[source][j] === \old(rows[source][j]))
 * @ensures (\forall int j; 0 <= j && j < rows[source].length && j !== source;
 *   Object.is(rows[target][j], \old(rows[target][j] - factor * rows[source][j])))
 */
export function subtractRow(rows: number[][], target: int, source: int, factor: number): void {
  rows[target].forEach((entry, j) => {
    rows[target][j] = j === source ? 0 : entry - factor * rows[source][j];
  });
}
