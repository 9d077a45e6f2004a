//@ ensures \result <==> values.includes(wanted);
export function contains(values: readonly number[], wanted: number): boolean {
  return values.indexOf(wanted) >= 0;
}
