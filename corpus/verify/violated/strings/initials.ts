//@ requires first !== "";
//@ ensures \result.length === 2;
export function initials(first: string, last: string): string {
  return first.charAt(0) + last.charAt(0);
}
