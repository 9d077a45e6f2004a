//@ ensures \result === undefined;
export function second(pair: [number, string?]): string | undefined {
  return pair[1];
}
