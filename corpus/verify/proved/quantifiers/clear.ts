//@ ensures (\forall int i; 0 <= i && i < board.length; board[i] === "");
export function clear(board: string[]): void {
  //@ maintaining 0 <= k && k <= board.length;
  //@ maintaining (\forall int i; 0 <= i && i < k; board[i] === "");
  for (let k = 0; k < board.length; k++) board[k] = "";
}
