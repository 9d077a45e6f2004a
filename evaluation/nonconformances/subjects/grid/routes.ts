import type { nat } from "@proviso/runtime";
import { type Board, type Cell, distance, sameCell } from "./board.js";

/**
 * Whether each cell of a list is next to the one before.
 * @pure
 * @requires (\forall c: Cell; cells.includes(c); board.has(c))
 * @ensures \result <==> (\forall int i; 0 < i && i < cells.length; distance(cells[i - 1], cells[i]) === 1)
 */
export function isPath<T>(board: Board<T>, cells: readonly Cell[]): boolean {
  return cells.every(
    (cell, i) => i === 0 || board.neighbours(cells[i - 1]).some((next) => sameCell(next, cell)),
  );
}

/**
 * How far each cell is that can be reached from a cell without leaving its value, by number.
 * @pure
 * @requires board.has(start)
 * @ensures \result.get(board.indexOf(start)) === 0
 * @ensures (\forall n: nat; \result.has(n); n < board.area && Object.is(board.get(board.cellAt(n)), board.get(start)))
 * @ensures (\forall n: nat; \result.has(n); (\result.get(n) ?? 0) >= distance(board.cellAt(n), start))
 * @ensures \result.size <= board.count(board.get(start))
 */
export function distancesFrom<T>(board: Board<T>, start: Cell): Map<nat, nat> {
  const found = new Map([[board.indexOf(start), 0]]);
  for (const [index, steps] of found) {
    for (const next of board.neighbours(board.cellAt(index))) {
      if (!Object.is(board.get(next), board.get(start)) || found.has(board.indexOf(next))) continue;
      found.set(board.indexOf(next), steps + 1);
    }
  }
  return found;
}

/**
 * @pure
 * @requires board.has(a) && board.has(b)
 * @ensures \result ==> Object.is(board.get(a), board.get(b))
 * @ensures sameCell(a, b) ==> \result
 * @ensures \result <==> connected(board, b, a)
 */
export function connected<T>(board: Board<T>, a: Cell, b: Cell): boolean {
  return distancesFrom(board, a).has(board.indexOf(b));
}

/**
 * A shortest way through cells of one value, both ends included; empty if there is none.
 * @pure
 * @requires board.has(from) && board.has(to)
 * @ensures \result.length > 0 <==> connected(board, from, to)
 * @ensures \result.length > 0 ==> sameCell(\result[0], from) && sameCell(\result[\result.length - 1], to)
 * @ensures isPath(board, \result)
 * @ensures (\forall c: Cell; \result.includes(c); Object.is(board.get(c), board.get(from)))
 * @ensures \result.length > 0 ==> \result.length - 1 === distancesFrom(board, from).get(board.indexOf(to))
 */
export function shortestPath<T>(board: Board<T>, from: Cell, to: Cell): Cell[] {
  const steps = distancesFrom(board, to);
  let left = steps.get(board.indexOf(from));
  if (left === undefined) return [];
  const path = [board.cellAt(board.indexOf(from))];
  //@ maintaining left === undefined || left >= 0;
  while (left !== undefined && left > 0) {
    left -= 1;
    const here = path[path.length - 1];
    path.push(
      ...board
        .neighbours(here)
        .filter((c) => steps.get(board.indexOf(c)) === left)
        .slice(0, 1),
    );
  }
  return path;
}

/**
 * Gives a cell and all that are connected with it a value; returns how many changed.
 * @requires board.has(start)
 * @ensures Object.is(board.get(start), value)
 * @ensures \result === board.count(value) - \old(board.count(value))
 * @ensures \result === 0 <==> Object.is(\old(board.get(start)), value)
 * @ensures \result > 0 ==> \result === \old(distancesFrom(board, start).size)
 */
export function flood<T>(board: Board<T>, start: Cell, value: T): nat {
  if (Object.is(board.get(start), value)) return 0;
  const region = distancesFrom(board, start);
  for (const index of region.keys()) board.set(board.cellAt(index), value);
  return region.size;
}

/**
 * The number of connected regions of a value.
 * @pure
 * @ensures \result <= board.count(value)
 * @ensures \result === 0 <==> board.count(value) === 0
 */
export function regionCount<T>(board: Board<T>, value: T): nat {
  const seen = new Set<nat>();
  let regions = 0;
  for (const cell of board.cells()) {
    if (!Object.is(board.get(cell), value) || seen.has(board.indexOf(cell))) continue;
    for (const index of distancesFrom(board, cell).keys()) seen.add(index);
    regions += 1;
  }
  return regions;
}
