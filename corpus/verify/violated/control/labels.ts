//@ ensures \result === (a || b || c || d);
export function anySet(a: boolean, b: boolean, c: boolean, d: boolean): boolean {
  let found = false;
  rows: for (const row of [[a, b], [c, d]]) {
    for (const cell of row) {
      if (!cell) continue rows;
      found = true;
      break rows;
    }
  }
  return found;
}
