import { call, chance, edge, int, list, made, pick, rounds, weird, wild } from "../drive-lib.mts";
import { Board, type Cell, distance, LONGEST, sameCell } from "./board.ts";
import { type Disc, Four, IllegalMove, longestLine, opponent, run } from "./four.ts";
import { connected, distancesFrom, flood, isPath, regionCount, shortestPath } from "./routes.ts";

const side = () => (chance(0.15) ? edge(1, LONGEST) : int(1, 5));
const odd = (): Cell => ({ col: pick([...weird, int(-1, 5)]), row: pick([...weird, int(-1, 5)]) });

/** A cell of the board, sometimes with -0. */
const on = (board: Board<unknown>): Cell => {
  const cell = { col: edge(0, board.width - 1), row: edge(0, board.height - 1) };
  return chance(0.05) ? { col: cell.col || -0, row: cell.row || -0 } : cell;
};

/** A cell on the board or just beyond its edges. */
const near = (board: Board<unknown>): Cell =>
  chance(0.1) ? odd() : { col: int(-1, board.width), row: int(-1, board.height) };

function exercise<T>(values: readonly T[]): void {
  const board = made(() => new Board<T>(side(), side(), pick(values)));
  for (let i = 0; i < board.area; i++) if (chance(0.5)) call(() => board.set(board.cellAt(i), pick(values)));
  for (let i = 0; i < 8; i++) {
    const a = on(board),
      b = chance(0.2) ? { ...a } : on(board),
      value = pick(values);
    call(() => sameCell(pick([a, odd()]), b));
    call(() => distance(a, b));
    if (chance(0.4)) wild(() => distance(odd(), pick([a, odd()])));
    call(() => board.area);
    call(() => board.has(near(board)));
    call(() => board.indexOf(a));
    wild(() => board.indexOf(near(board)));
    call(() => board.cellAt(edge(0, board.area - 1)));
    if (chance(0.3)) wild(() => board.cellAt(pick([board.area, -1, ...weird])));
    call(() => board.cells());
    call(() => board.get(a));
    wild(() => board.get(near(board)));
    call(() => board.set(b, value));
    wild(() => board.set(near(board), value));
    call(() => board.count(value));
    call(() => board.neighbours(a));
    wild(() => board.neighbours(near(board)));
    call(() => distancesFrom(board, a));
    wild(() => distancesFrom(board, near(board)));
    call(() => connected(board, a, b));
    const path = call(() => shortestPath(board, a, b)) ?? [];
    call(() => shortestPath(board, board.cellAt(0), board.cellAt(board.area - 1)));
    wild(() => shortestPath(board, near(board), near(board)));
    call(() =>
      isPath(
        board,
        path.filter(() => chance(0.9)),
      ),
    );
    call(() => isPath(board, chance(0.5) ? [a, ...board.neighbours(a)].slice(0, 2) : [a, b]));
    if (chance(0.5))
      wild(() =>
        isPath(
          board,
          list(int(0, 3), () => near(board)),
        ),
      );
    call(() => regionCount(board, value));
    if (chance(0.3)) call(() => flood(board, a, value));
    wild(() => flood(board, near(board), board.get(a)));
  }
  wild(
    () =>
      new Board(pick([0, 1, LONGEST, LONGEST + 1, ...weird]), pick([0, 1, 2, LONGEST, LONGEST + 1, NaN]), 0),
  );
}

const discs: readonly Disc[] = ["red", "yellow", "none"];
function lines(): void {
  const board = made(() => new Board<Disc>(side(), side(), pick(discs)));
  const some = discs.slice(0, int(1, 3));
  for (const cell of board.cells()) if (chance(0.6)) board.set(cell, pick(some));
  for (let i = 0; i < 12; i++) {
    const [c, r] = pick([
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
      [-1, 0],
      [0, -1],
      [-1, -1],
      [-1, 1],
    ]);
    call(() => run(board, on(board), c, r));
    if (chance(0.5)) wild(() => run(board, near(board), int(-2, 2), int(-2, 2)));
    if (chance(0.2)) wild(() => run(board, on(board), pick(weird), pick(weird)));
    call(() => longestLine(board, on(board)));
    wild(() => longestLine(board, near(board)));
  }
}

/** Plays a game to its end; some players are careful, so that some games end in a draw. */
function play(): void {
  const game = made(() =>
    chance(0.2) ? new Four() : new Four(edge(4, pick([4, 5, 8])), edge(4, pick([4, 5, 8]))),
  );
  const careful = pick([0, 0.5, 1]);
  for (let i = 0; i < 66 && !(game.isOver && chance(0.3)); i++) {
    const columns = call(() => game.legal()) ?? [];
    call(() => opponent(game.turn));
    call(() => pick([game.isOver, game.winner, game.moves, game.width]));
    call(() => game.heightOf(int(0, game.width - 1)));
    if (chance(0.2)) wild(() => game.heightOf(pick([-1, game.width, ...weird])));
    if (chance(0.2)) wild(() => game.wins(int(-1, game.width), pick(["red", "yellow"])));
    if (columns.length > 0) call(() => game.wins(pick(columns), game.turn));
    const best = game.isOver ? wild(() => game.suggest()) : call(() => game.suggest());
    const next = chance(careful) ? best : undefined;
    if (next !== undefined) call(() => game.drop(next));
    else
      call(
        () => game.drop(chance(0.9) && columns.length > 0 ? pick(columns) : int(-1, game.width)),
        IllegalMove,
      );
    if (chance(0.1)) wild(() => game.drop(pick(weird)), IllegalMove);
  }
  wild(() => new Four(edge(3, 9), edge(3, 9)));
  wild(() => new Four(pick(weird), 5));
}

rounds(() => {
  exercise([0, 1]);
  exercise<unknown>([NaN, 0, -0, undefined, "x"]);
  lines();
  play();
  play();
});
