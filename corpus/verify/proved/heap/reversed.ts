//@ requires names.length === 3;
//@ ensures \result[0] === names[2] && names[0] === \old(names[0]);
export function reversed(names: string[]): string[] {
  return [...names].reverse();
}
