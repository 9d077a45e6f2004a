//@ ensures \result <==> values.includes(wanted);
export function contains(values: readonly string[], wanted: string): boolean {
  return values.indexOf(wanted) >= 0;
}
