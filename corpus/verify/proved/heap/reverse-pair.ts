//@ requires source.length === 2 && target.length === 2;
//@ ensures target[0] === \old(source[1]) && target[1] === \old(source[0]);
export function reversePair(source: readonly string[], target: string[]): void {
  const [first, second] = source;
  target[0] = second;
  target[1] = first;
}
