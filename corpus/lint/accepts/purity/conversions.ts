/** @pure */
export function text(n: number): string {
  return String(n);
}

//@ ensures Number(\result) === n && Boolean(n) && BigInt(n) === 3n;
export function foo(n: number): string {
  return `${n}`;
}
