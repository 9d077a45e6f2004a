//@ ensures \result >= 0;
export function elapsed(): number {
  const start = Date.now();
  JSON.stringify({ start });
  return Date.now() - start;
}
