import type { int, nat } from "@proviso/runtime";
import { Board, type Cell } from "./board.js";

export type Player = "red" | "yellow";
export type Disc = Player | "none";

/** So many discs in a line win. */
export const GOAL = 4;

/** A move that the rules forbid. */
export class IllegalMove extends Error {
  constructor(
    readonly column: number,
    why: string,
  ) {
    super(`${column}: ${why}`);
  }
}

/** @pure @ensures \result !== player */
export const opponent = (player: Player): Player => (player === "red" ? "yellow" : "red");

/**
 * How many cells in one direction, from a cell on, hold what it holds.
 * @pure
 * @requires board.has(cell)
 * @requires Math.abs(dCol) <= 1 && Math.abs(dRow) <= 1 && (dCol !== 0 || dRow !== 0)
 * @ensures 1 <= \result && \result <= Math.max(board.width, board.height)
 * @ensures (\forall int i; 0 <= i && i < \result; board.get({ col: cell.col + i * dCol, row: cell.row + i * dRow }) === board.get(cell))
 */
export function run(board: Board<Disc>, cell: Cell, dCol: int, dRow: int): nat {
  const disc = board.get(cell);
  let length = 0;
  let { col, row } = cell;
  while (board.has({ col, row }) && board.get({ col, row }) === disc) {
    length += 1;
    col += dCol;
    row += dRow;
  }
  return length;
}

/**
 * The longest line of equal discs through a cell.
 * @pure
 * @requires board.has(cell)
 * @ensures \result >= run(board, cell, 1, 0) && \result >= run(board, cell, 0, -1)
 * @ensures \result <= board.count(board.get(cell))
 */
export function longestLine(board: Board<Disc>, cell: Cell): nat {
  const directions = [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ];
  return Math.max(...directions.map(([c, r]) => run(board, cell, c, r) + run(board, cell, -c, -r) - 1));
}

/** A game of connect four; red begins. Row 0 is the lowest. */
export class Four {
  //@ invariant this.moves === this.board.count("red") + this.board.count("yellow");
  //@ invariant this.board.count("red") - this.board.count("yellow") === this.moves % 2;
  //@ invariant (\forall int i; this.width <= i && i < this.board.area;
  //@   this.board.get(this.board.cellAt(i)) !== "none" ==> this.board.get(this.board.cellAt(i - this.width)) !== "none");
  //@ invariant this.winner !== "none" ==> this.moves >= 2 * GOAL - 1 && this.winner !== this.turn;
  //@ constraint this.moves >= \old(this.moves);
  //@ constraint \old(this.isOver) ==> this.moves === \old(this.moves) && this.winner === \old(this.winner);

  /*@ spec_public @*/ private readonly board: Board<Disc>;
  #moves: nat = 0;
  #winner: Disc = "none";

  /**
   * @requires GOAL <= width && width <= 8 && GOAL <= height && height <= 8
   * @ensures this.moves === 0 && this.winner === "none" && this.turn === "red"
   * @ensures this.width === width && !this.isOver
   */
  constructor(width: int = 7, height: int = 6) {
    this.board = new Board<Disc>(width, height, "none");
  }

  /** @pure */
  get width(): nat {
    return this.board.width;
  }

  /** @pure */
  get moves(): nat {
    return this.#moves;
  }

  /** @pure */
  get winner(): Disc {
    return this.#winner;
  }

  /** @pure @ensures \result === "red" <==> this.moves % 2 === 0 */
  get turn(): Player {
    return this.#moves % 2 === 0 ? "red" : "yellow";
  }

  /** @pure @ensures \result <==> this.winner !== "none" || this.board.count("none") === 0 */
  get isOver(): boolean {
    return this.#winner !== "none" || this.#moves === this.board.area;
  }

  /**
   * How many discs are in a column.
   * @pure
   * @requires 0 <= column && column < this.width
   * @ensures \result <= this.board.height && \result <= this.moves
   * @ensures \result < this.board.height ==> this.board.get({ col: column, row: \result }) === "none"
   */
  heightOf(column: int): nat {
    let row = 0;
    while (row < this.board.height && this.board.get({ col: column, row }) !== "none") row += 1;
    return row;
  }

  /**
   * The columns that are not full, while the game goes on.
   * @pure
   * @ensures \result.length === 0 <==> this.isOver
   * @ensures (\forall c: int; \result.includes(c); 0 <= c && c < this.width && this.heightOf(c) < this.board.height)
   */
  legal(): int[] {
    if (this.isOver) return [];
    return [...Array(this.width).keys()].filter((column) => this.heightOf(column) < this.board.height);
  }

  /**
   * Drops a disc of whose turn it is; returns the cell where it came to lie.
   * @ensures \result.col === column && \result.row === \old(this.heightOf(column))
   * @ensures this.board.get(\result) === \old(this.turn)
   * @ensures this.moves === \old(this.moves) + 1 && this.turn === opponent(\old(this.turn))
   * @ensures this.winner === (longestLine(this.board, \result) >= GOAL ? \old(this.turn) : "none")
   * @signals (e: IllegalMove) !this.legal().includes(column) && this.moves === \old(this.moves)
   * @signals_only IllegalMove
   */
  drop(column: int): Cell {
    if (!this.legal().includes(column))
      throw new IllegalMove(column, this.isOver ? "the game is over" : "no room");
    const cell = { col: column, row: this.heightOf(column) };
    this.#place(cell, this.turn);
    return cell;
  }

  /** @helper @requires this.board.has(cell) && this.board.get(cell) === "none" @ensures this.board.get(cell) === player */
  #place(cell: Cell, player: Player): void {
    this.board.set(cell, player);
    this.#moves += 1;
    if (longestLine(this.board, cell) >= GOAL) this.#winner = player;
  }

  /**
   * Whether a player would win with a disc in a column.
   * @requires this.legal().includes(column)
   * @ensures \result ==> this.board.count(player) >= GOAL - 1
   * @ensures this.moves === \old(this.moves) && this.heightOf(column) === \old(this.heightOf(column))
   */
  wins(column: int, player: Player): boolean {
    const cell = { col: column, row: this.heightOf(column) };
    this.board.set(cell, player);
    const line = longestLine(this.board, cell);
    this.board.set(cell, "none");
    return line >= GOAL;
  }

  /**
   * A sensible column: one that wins, else one where the opponent would, else one near the middle.
   * @requires !this.isOver
   * @ensures this.legal().includes(\result)
   * @ensures this.moves === \old(this.moves)
   */
  suggest(): int {
    const legal = this.legal();
    for (const player of [this.turn, opponent(this.turn)]) {
      const winning = legal.find((column) => this.wins(column, player));
      if (winning !== undefined) return winning;
    }
    const offCentre = (column: int): number => Math.abs(column - (this.width - 1) / 2);
    return legal.reduce((best, column) => (offCentre(column) < offCentre(best) ? column : best));
  }
}
