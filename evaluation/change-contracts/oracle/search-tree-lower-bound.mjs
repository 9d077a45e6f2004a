// @ts-check

/**
 * @param {import("./random.mjs").Draw} draw
 * @param {number} most
 * @param {() => number} key
 */
const drawTree = (draw, most, key) => ({ keys: draw.list(most, key), k: key() });

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, { keys, k }, version) => {
    const { BinarySearchTree } = load("src/binarySearchTree.js");
    const tree = new BinarySearchTree();
    for (const key of keys) tree.insert(key, 0);
    const found = version === "old" ? tree.lowerBound(k) : tree.lowerBound(k, true);
    return found === null ? null : found.getKey();
  },
  blind: (draw) => drawTree(draw, 3, draw.int),
  aimed: (draw) => drawTree(draw, 8, () => draw.below(20)),
  known: [
    { keys: [20, 50, 30], k: 40 },
    { keys: [20, 50, 30], k: 10 },
    { keys: [20, 50, 30], k: 30 },
  ],
  cases: [
    {
      whenRequired: () => true,
      whenEnsured: (old, { keys, k }) =>
        keys.some((/** @type {number} */ key) => key <= k && (old === null || key > old)),
      ensures: (now, { keys, k }) =>
        now !== null && now <= k && keys.every((/** @type {number} */ key) => key > k || key <= now),
    },
  ],
};
