//@ ensures (\forall int i; 0 <= i && i < board.length; board[i] === "");
export function clear(board: string[]): void {
  for (let k = 1; k < board.length; k++) board[k] = "";
}
