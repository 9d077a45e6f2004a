export class Cell {
  text = "";
}

//@ requires cells.length >= 2;
//@ ensures cells[0].text === text && cells[1].text === \old(cells[1].text);
export function writeFirst(cells: readonly Cell[], text: string): void {
  cells[0].text = text;
}
