//@ requires names.length > 0;
//@ ensures \result === names[names.length - 1];
export function last(names: readonly string[]): string | undefined {
  return names.at(-1);
}
