/**
 * A number of things, in words.
 * @ensures \result.startsWith(`${number} ${noun}`)
 */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
