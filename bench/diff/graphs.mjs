import { isomorphic, sameState, snapshot } from "../../packages/proviso/dist/values/index.js";
import { median } from "../runtime/median.mjs";
import { SHAPES } from "./shapes.mjs";

// Two values that were made apart are compared: as graphs that are ready, from live values by snapshots, and from live
// values in step. What that takes stands beside the time of `structuredClone` for one of them, in the same process.

const LIMITS = { maxNodes: 4_000_000, maxEntries: 4_000_000 };

function timed(task) {
  globalThis.gc?.();
  const began = performance.now();
  task();
  return performance.now() - began;
}

function expectSame(found) {
  if (found.same !== true)
    throw new Error(`Values that are alike are not the same: ${JSON.stringify(found)}`);
}

/** Milliseconds that it takes to compare two values of one make, and their ratios to a clone: medians of rounds. */
export function measureComparison({ shape, count, rounds, order = "observable" }) {
  const { make, cloned = make, shuffled = make } = SHAPES[shape];
  const [left, right] = [make(count), (order === "ignored" ? shuffled : make)(count)];
  const subject = cloned(count);
  const [a, b] = [snapshot(left, LIMITS), snapshot(right, LIMITS)];
  const options = { order, left: LIMITS, right: LIMITS };
  const tasks = {
    clone: () => structuredClone(subject),
    graphs: () => expectSame(isomorphic(a, b, { order })),
    snapshots: () => expectSame(isomorphic(snapshot(left, LIMITS), snapshot(right, LIMITS), { order })),
    live: () => expectSame(sameState({ value: left }, { value: right }, options)),
  };
  const taken = Array.from({ length: rounds }, () =>
    Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, timed(task)])),
  );
  const ratio = (name) => median(taken.map((times) => times[name] / times.clone));
  return {
    nodes: a.nodes.length,
    milliseconds: Object.fromEntries(
      Object.keys(tasks).map((name) => [name, median(taken.map((times) => times[name]))]),
    ),
    ratios: { graphs: ratio("graphs"), snapshots: ratio("snapshots"), live: ratio("live") },
  };
}

/** Milliseconds of processor time for graphs that are ready, by their size: long runs are disturbed more than short ones. */
export function measureGrowth({ shape, counts, rounds }) {
  return counts.map((count) => {
    const { make } = SHAPES[shape];
    const [a, b] = [snapshot(make(count), LIMITS), snapshot(make(count), LIMITS)];
    const times = Array.from({ length: rounds }, () => {
      const began = process.cpuUsage();
      expectSame(isomorphic(a, b));
      const { user, system } = process.cpuUsage(began);
      return (user + system) / 1000;
    });
    return { units: a.nodes.length, ms: median(times) };
  });
}
