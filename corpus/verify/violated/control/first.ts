//@ requires items.length > 0;
//@ ensures \result === items[0];
export function first<T>(items: readonly T[]): T | undefined {
  return items[0];
}
