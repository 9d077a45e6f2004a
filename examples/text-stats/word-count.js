/** Counts the words of a text that arrives in pieces. A word is a run of anything but white space. */
export class WordCounter {
  count = 0;
  #inWord = false;

  /**
   * Reads the next piece. A word may go on from one piece into the next.
   * @param {string} chunk
   */
  add(chunk) {
    for (const character of chunk) {
      const inWord = !/\s/.test(character);
      if (inWord && !this.#inWord) this.count += 1;
      this.#inWord = inWord;
    }
  }
}

/**
 * The number of words in a text.
 * @param {string} text
 */
export function countWords(text) {
  const counter = new WordCounter();
  counter.add(text);
  return counter.count;
}
