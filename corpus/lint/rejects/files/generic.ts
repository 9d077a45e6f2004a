export class Box<T> {
  value: T | undefined;
  get(): T | undefined { return this.value; }
}
export function plain(x: number): number { return x; }
