import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { exponent } from "../lint/run.mjs";
import { measureComparison, measureGrowth } from "./graphs.mjs";
import { measureLarge, measurePairs, PROGRAMS } from "./pairs.mjs";
import { SHAPES } from "./shapes.mjs";

// `proviso diff`: what it takes to compare the states of two versions, against `structuredClone` of one of them; the pairs of runs
// in a second, against the runs of `proviso test`; and a large program of which little changed.

const BARS = {
  /** Times as long as a clone, for two graphs. */
  ratio: 3,
  /** The power of their size with which that may grow. */
  growth: 1.3,
};

const COUNT = 100_000;
const CASES = 300_000;
const COUNTS = [100_000, 200_000, 500_000, 1_000_000];

function printComparison(shape, { nodes, milliseconds, ratios }) {
  const column = (name) =>
    `${milliseconds[name].toFixed(0).padStart(9)} (${ratios[name].toFixed(2)})`.padEnd(18);
  const clone = milliseconds.clone.toFixed(0).padStart(9);
  console.log(
    `${shape.padEnd(16)}${String(nodes).padStart(8)}${clone}${column("graphs")}${column("snapshots")}${column("live")}`,
  );
}

function runComparisons(rounds, order, shapes) {
  console.log(
    `\nMilliseconds to compare two values (ratio to a clone); the order of maps and sets is ${order}`,
  );
  console.log("value              nodes    clone   two graphs        with snapshots    live, in step");
  return shapes.flatMap((shape) => {
    const result = measureComparison({ shape, count: COUNT, rounds, order });
    printComparison(shape, result);
    const ratio = result.ratios.graphs;
    return order === "observable" && ratio > BARS.ratio
      ? [`${shape}: ${ratio.toFixed(2)} times the clone`]
      : [];
  });
}

function runGrowth(rounds) {
  console.log("\nMilliseconds of processor time to compare two graphs, by their nodes");
  return ["list", "tree", "map"].flatMap((shape) => {
    const points = measureGrowth({ shape, counts: COUNTS, rounds });
    const power = exponent(points);
    const times = points.map(({ units, ms }) => `${units}: ${ms.toFixed(0)}`).join(", ");
    console.log(`${shape.padEnd(8)} ${times}; it grows with nodes to the ${power.toFixed(2)}`);
    return power > BARS.growth ? [`${shape}: grows with nodes to the ${power.toFixed(2)}`] : [];
  });
}

function runPairs() {
  console.log("\nCases in a second, run in one version by `test` and in two by `diff`");
  for (const name of Object.keys(PROGRAMS)) {
    const { test, pairs } = measurePairs(name, CASES);
    console.log(
      `${name.padEnd(10)} test ${test.toFixed(0).padStart(7)}, diff ${pairs.toFixed(0).padStart(7)} pairs (${(pairs / test).toFixed(2)})`,
    );
  }
  const { seconds, common, run } = measureLarge(300, 5);
  console.log(
    `\n${common} units, 5 changed: ${run.length} run, with those that call them, in ${seconds.toFixed(1)} s in all`,
  );
}

if (process.argv[1] === import.meta.filename) {
  const rounds = Number(process.argv[2] ?? 7);
  // Each measurement starts without the garbage of the one before.
  setFlagsFromString("--expose-gc");
  globalThis.gc = runInNewContext("gc");
  const shapes = Object.keys(SHAPES);
  const missed = [
    ...runComparisons(rounds, "observable", shapes),
    ...runComparisons(
      rounds,
      "ignored",
      shapes.filter((shape) => SHAPES[shape].shuffled !== undefined),
    ),
    ...runGrowth(rounds),
  ];
  runPairs();
  console.log(
    `\nbars: two graphs of ${COUNT} nodes in at most ${BARS.ratio} times the clone of a value, growth to the power of ` +
      `at most ${BARS.growth} up to ${COUNTS.at(-1)}: ${missed.length > 0 ? "missed" : "met"}`,
  );
  for (const line of missed) console.log(`  ${line}`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}
