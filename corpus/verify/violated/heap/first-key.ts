export interface Pair {
  readonly a: number;
  readonly b: number;
}

//@ ensures \result === "a";
export function firstKey(pair: Pair): string {
  return Object.keys({ ...pair, a: 1, b: 2 })[0];
}
