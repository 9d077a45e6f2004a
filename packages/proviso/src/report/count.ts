/**
 * A number of things, in words.
 * @ensures \result.startsWith(`${number} ${noun}`)
 */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** A number with its thousands apart. */
export function number(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}
