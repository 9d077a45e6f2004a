// @ts-check

/** @typedef {{ calls: [string, ...number[]][], removed: boolean[] }} Input */

/**
 * @param {import("./random.mjs").Draw} draw
 * @param {number} most
 * @returns {Input}
 */
const drawCalls = (draw, most) => ({
  calls: draw.list(most, () =>
    draw.pick([
      () => /** @type {[string, ...number[]]} */ (["insertFirst", draw.int()]),
      () => /** @type {[string, ...number[]]} */ (["insertLast", draw.int()]),
      () => /** @type {[string, ...number[]]} */ (["removeFirst"]),
      () => /** @type {[string, ...number[]]} */ (["removeLast"]),
      () => /** @type {[string, ...number[]]} */ (["clear"]),
    ])(),
  ),
  removed: Array.from({ length: 4 }, () => draw.below(2) === 0),
});

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, { calls, removed }) => {
    const { LinkedList } = load("src/linkedList.js");
    const list = new LinkedList();
    for (const [method, ...args] of calls) list[method](...args);
    const before = list._count;
    const result = list.removeEach((/** @type {unknown} */ _, /** @type {number} */ at) => removed[at % 4]);
    return { result, before, after: list._count, values: list.toArray() };
  },
  blind: (draw) => drawCalls(draw, 3),
  aimed: (draw) => drawCalls(draw, 8),
  known: [
    {
      calls: [
        ["insertFirst", 1],
        ["insertFirst", 1],
      ],
      removed: [true, true, true, true],
    },
    {
      calls: [
        ["insertFirst", 1],
        ["insertFirst", 2],
      ],
      removed: [false, true, true, true],
    },
  ],
  cases: [
    {
      whenEnsured: (old) => old.after !== old.before - old.result,
      ensures: (now, _, old) => now.after === now.before - now.result && now.result >= old.result,
    },
  ],
};
