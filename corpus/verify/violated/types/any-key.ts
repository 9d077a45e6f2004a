//@ ensures \result === "id";
export function keyOf<T extends { id: number }, K extends keyof T>(_: T, key: K): K {
  return key;
}
