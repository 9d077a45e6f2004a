// @ts-check

/**
 * Values drawn from a seed.
 * @typedef {object} Draw
 * @property {(most: number) => number} below a whole number from 0, less than `most`
 * @property {<T>(choices: readonly T[]) => T} pick
 * @property {<T>(most: number, each: () => T) => T[]} list of up to `most`
 * @property {(most?: number) => string} text of any printable characters: what the type `string` says
 * @property {() => number} int mostly small
 * @property {(alphabet: readonly string[], most: number) => string} word of up to so many pieces
 */

/**
 * @param {number} seed
 * @returns {Draw}
 */
export function drawFrom(seed) {
  let state = seed >>> 0;
  // Mulberry32, by Tommy Ettinger.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  /** @param {number} most */
  const below = (most) => Math.floor(next() * most);
  /** @type {Draw["list"]} */
  const list = (most, each) => Array.from({ length: below(most + 1) }, each);
  return {
    below,
    list,
    pick: (choices) => /** @type {any} */ (choices[below(choices.length)]),
    text: (most = 10) => list(most, () => String.fromCharCode(32 + below(95))).join(""),
    int: () => (below(2) === 0 ? below(21) - 10 : below(2_000_001) - 1_000_000),
    word: (alphabet, most) => list(most, () => alphabet[below(alphabet.length)]).join(""),
  };
}
