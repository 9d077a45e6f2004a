//@ ensures 1 <= pair.length && pair.length <= 2;
//@ ensures \result === undefined || typeof \result === "string";
export function second(pair: [number, string?]): string | undefined {
  return pair[1];
}

//@ ensures typeof \result === "number";
export function first(pair: readonly [number, string?]): number {
  return pair[0];
}
