// Contracts in JavaScript are the same; the types come from JSDoc.

/** @import { int, nat } from "@proviso/runtime" */

/**
 * The words of a text in reading order: runs of letters, marks and digits.
 * @param {string} text
 * @returns {string[]}
 * @pure
 * @ensures \fresh(\result) && \result.length <= text.length
 * @ensures (\forall int i; 0 <= i && i < \result.length; \result[i].length > 0 && text.includes(\result[i]))
 */
export function words(text) {
  return [...(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])];
}

// `\max` and `\sum` take the same three parts as `\forall`, with a number in the last.
/**
 * The longest word; the first of them, if there are several.
 * @param {string} text
 * @returns {string}
 * @pure
 * @requires words(text).length > 0
 * @ensures words(text).includes(\result)
 * @ensures \result.length === (\max int i; 0 <= i && i < words(text).length; words(text)[i].length)
 */
export function longestWord(text) {
  let longest = "";
  for (const word of words(text)) {
    if (word.length > longest.length) longest = word;
  }
  return longest;
}

/**
 * How often each word occurs, in lower case.
 * @param {string} text
 * @returns {Map<string, nat>}
 * @pure
 * @ensures \fresh(\result)
 * @ensures (\forall word: string; \result.has(word); (\result.get(word) ?? 0) > 0)
 * @ensures (\sum word: string; \result.has(word); \result.get(word) ?? 0) === words(text).length
 */
export function frequencies(text) {
  /** @type {Map<string, nat>} */
  const counts = new Map();
  for (const word of words(text)) {
    const key = word.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * The minutes it takes to read a text, rounded up.
 * @param {string} text
 * @param {int} wordsPerMinute
 * @returns {nat}
 * @pure
 * @requires wordsPerMinute > 0
 * @ensures \result * wordsPerMinute >= words(text).length
 * @ensures (\result - 1) * wordsPerMinute < words(text).length
 */
export function readingMinutes(text, wordsPerMinute) {
  return Math.ceil(words(text).length / wordsPerMinute);
}
