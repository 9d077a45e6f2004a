//@ ensures \result.length === 1;
export function toList<T>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value];
}

//@ ensures \result.length > 0;
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}
