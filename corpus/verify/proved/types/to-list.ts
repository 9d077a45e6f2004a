//@ requires !Array.isArray(value);
//@ ensures \result.length === 1;
export function toList<T>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value];
}

//@ ensures Array.isArray(\result);
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}
