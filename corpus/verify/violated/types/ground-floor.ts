//@ ensures \result === undefined;
export function groundFloor(names: Record<number, string>): string | undefined {
  return names[0];
}
