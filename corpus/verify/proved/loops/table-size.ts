import type { int } from "@proviso/runtime";

//@ requires 0 <= rows && rows <= 100 && 0 <= columns && columns <= 100;
//@ ensures \result === rows * columns;
export function cells(rows: int, columns: int): int {
  let made = 0;
  //@ maintaining 0 <= r && r <= rows && made === r * columns;
  for (let r = 0; r < rows; r++) {
    //@ maintaining 0 <= c && c <= columns && made === r * columns + c;
    for (let c = 0; c < columns; c++) made += 1;
  }
  return made;
}
