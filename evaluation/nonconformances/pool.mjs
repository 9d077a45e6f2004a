// @ts-check

/**
 * Does all tasks, some at a time, and gives their results in the order of the tasks.
 * @template T, R
 * @param {readonly T[]} tasks
 * @param {number} atOnce
 * @param {(task: T) => Promise<R>} work
 * @returns {Promise<R[]>}
 */
export async function inPool(tasks, atOnce, work) {
  /** @type {R[]} */
  const results = [];
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < tasks.length; i = next++) results[i] = await work(/** @type {T} */ (tasks[i]));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
