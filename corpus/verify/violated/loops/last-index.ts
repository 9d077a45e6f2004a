//@ requires names.length > 0;
export function longest(names: readonly string[]): string {
  let best = names[0];
  //@ maintaining 0 <= i && i < names.length;
  for (let i = 0; i < names.length; i++) {
    if (names[i].length > best.length) best = names[i];
  }
  return best;
}
