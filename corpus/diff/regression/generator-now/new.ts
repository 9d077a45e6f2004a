export function* digits(n: number): Generator<number> {
  yield n;
  yield n + 1;
}
