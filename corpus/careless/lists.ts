// A program's own arrays and maps are arrays and maps.

export class Quiet extends Array<number> { override push(): number { return 0; } }
export class Empty extends Map<string, number> { override get(): number { return 0; } }

//@ ensures list.length === \old(list.length) + 1;
export function added(list: number[]): void { list.push(1); }

//@ ensures \result === 1;
export function stored(table: Map<string, number>): number | undefined { table.set("a", 1); return table.get("a"); }
