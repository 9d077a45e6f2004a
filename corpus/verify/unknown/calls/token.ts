//@ ensures \result.length > 0;
export function token(): string {
  return Math.random().toString(36).slice(2);
}
