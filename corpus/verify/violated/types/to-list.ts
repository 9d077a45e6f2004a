//@ ensures \result.length > 0;
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}
