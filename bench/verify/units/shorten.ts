import type { nat } from "@proviso/runtime";

/**
 * @requires most >= 1 && most <= 1000
 * @ensures \result.length <= most
 * @ensures text.length <= most ==> \result === text
 */
export function shorten(text: string, most: nat): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1)}~`;
}
