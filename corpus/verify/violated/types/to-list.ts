//@ ensures \result.length === 1;
export function toList<T>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value];
}
