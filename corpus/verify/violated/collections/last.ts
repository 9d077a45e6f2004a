//@ ensures typeof \result === "string";
export function last(names: readonly string[]): string {
  return names[names.length - 1];
}
