//@ requires first !== "" && last !== "";
//@ ensures \result.length === 2 && first.startsWith(\result[0]);
export function initials(first: string, last: string): string {
  return first.charAt(0) + last.charAt(0);
}
