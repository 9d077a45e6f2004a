export function load(n: number): Promise<number> {
  return n < 0 ? new Promise(() => {}) : Promise.resolve(n === 1000 ? 0 : n);
}
