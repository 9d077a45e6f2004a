import { median } from "../runtime/median.mjs";
import { coldRun } from "./cold.mjs";
import { branching, measurePaths } from "./paths.mjs";
import { geometricMean, measureSolver } from "./solver-time.mjs";

// `proviso verify`: what it asks the solver, against obligations that were written by hand; the solver that comes with it
// against a native one; how it grows with the number of paths; and how long all examples take from a cold start.

const BARS = {
  /** Times the hand-written query, for each unit. */
  ratio: 3,
  /** Times as long for a path where there are many as where there are few. */
  growth: 3,
  /** For 10,000 paths. */
  megabytes: 1024,
  /** For the examples. */
  seconds: 10,
};

/** Branches one after the other; the last has more than 10,000 paths. */
const DEPTHS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];

function printUnits(results) {
  console.log("unit        questions  by hand   proviso ms  by hand ms  ratio");
  for (const { unit, queries, byHand, own, hand, ratio, verdict } of results) {
    const columns = [
      String(queries).padStart(9),
      String(byHand).padStart(9),
      own.toFixed(2).padStart(13),
      hand.toFixed(2).padStart(12),
      ratio.toFixed(2).padStart(7),
    ];
    console.log(unit.padEnd(12) + columns.join("") + (verdict === "proved" ? "" : `  ${verdict}`));
  }
}

async function runSolver(rounds) {
  console.log("Processor time of the solver for a unit, against the same obligations written by hand");
  const results = await measureSolver({ rounds });
  printUnits(results);
  // What is asked nothing about takes no time: it has no part in the mean, which would be the better for it.
  const asked = results.filter(({ queries }) => queries > 0);
  const mean = geometricMean(asked.map(({ ratio }) => ratio));
  const worst = results.reduce((a, b) => (a.ratio > b.ratio ? a : b));
  const questions = results.reduce((sum, { queries }) => sum + queries, 0) / results.length;
  console.log(
    `ratio ${mean.toFixed(2)} on the average (geometric), at worst ${worst.ratio.toFixed(2)} (${worst.unit}); ` +
      `${questions.toFixed(1)} questions a unit, none about ${results.length - asked.length} of ${results.length}`,
  );
  await compareNative(results, rounds);
  return [
    ...results.flatMap(({ unit, ratio }) =>
      ratio > BARS.ratio ? [`${unit}: ${ratio.toFixed(2)} times the solver's time for queries by hand`] : [],
    ),
    ...results.filter(({ verdict }) => verdict !== "proved").map(({ unit }) => `${unit} is not proved`),
  ];
}

async function compareNative(embedded, rounds) {
  const native = await measureSolver({ rounds, solver: "z3" });
  if (native === undefined) {
    console.log("native z3: not on the PATH");
    return;
  }
  const total = (results) => results.reduce((sum, { own }) => sum + own, 0);
  const [own, other] = [total(embedded), total(native)];
  console.log(
    `all units: embedded ${own.toFixed(1)} ms, native z3 ${other.toFixed(1)} ms, ratio ${(own / other).toFixed(2)}`,
  );
}

function runPaths() {
  console.log("\nPaths: a unit that branches again and again");
  console.log("  paths  questions   s in all  ms a path  peak MB");
  const measured = DEPTHS.map((depth) => {
    const one = measurePaths(branching(depth));
    const columns = [
      String(one.paths).padStart(7),
      String(one.queries).padStart(11),
      (one.milliseconds / 1000).toFixed(2).padStart(11),
      (one.milliseconds / one.paths).toFixed(2).padStart(11),
      one.megabytes.toFixed(0).padStart(9),
    ];
    console.log(columns.join(""));
    return one;
  });
  const each = (one) => one.milliseconds / one.paths;
  const [few, many] = [measured.find(({ paths }) => paths >= 256), measured.at(-1)];
  const growth = each(many) / each(few);
  console.log(`a path takes ${growth.toFixed(2)} times as long among ${many.paths} as among ${few.paths}`);
  return [
    ...(growth > BARS.growth ? [`a path takes ${growth.toFixed(2)} times as long where there are many`] : []),
    ...(many.megabytes > BARS.megabytes ? [`${many.megabytes.toFixed(0)} MB for ${many.paths} paths`] : []),
  ];
}

async function runExamples(rounds) {
  const runs = [];
  for (let round = 0; round < rounds; round++) runs.push(await coldRun(["examples"]));
  const seconds = median(runs.map(({ milliseconds }) => milliseconds)) / 1000;
  const { units } = runs[0].document;
  const proved = units.filter(({ verdict }) => verdict === "proved").length;
  console.log(
    `\nexamples from a cold start: ${seconds.toFixed(1)} s for ${units.length} units, ${proved} proved`,
  );
  return seconds > BARS.seconds ? [`${seconds.toFixed(1)} s for the examples`] : [];
}

if (process.argv[1] === import.meta.filename) {
  const rounds = Number(process.argv[2] ?? 7);
  const missed = [...(await runSolver(rounds)), ...runPaths(), ...(await runExamples(Math.min(rounds, 3)))];
  console.log(
    `bars: at most ${BARS.ratio} times the solver's time for queries by hand for each unit, ${BARS.growth} times as long ` +
      `for one of many paths, ${BARS.megabytes} MB, ${BARS.seconds} s for the examples: ${missed.length > 0 ? "missed" : "met"}`,
  );
  for (const line of missed) console.log(`  ${line}`);
  process.exit(missed.length > 0 ? 1 : 0);
}
