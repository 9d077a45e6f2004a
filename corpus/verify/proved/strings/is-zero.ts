//@ ensures \result ==> value === 0 || value === "0";
export function isZero(value: string | number): boolean {
  return value === 0 || value === "0";
}
