import { lookFor, someFaults } from "./faults.mjs";
import { measureThroughput, WORKLOADS } from "./throughput.mjs";

// `proviso test`: how many cases its search runs in a second, against properties for fast-check that were written by hand,
// and how many faults it finds, against random calls that know types only.

/** Of the cases per second of fast-check. */
const BAR = 0.8;

/** How long each side of a workload runs in a round. */
const SECONDS = 2;

/** How many faults both look for, each for how long. */
const FAULTS = { count: 42, seconds: 1 };

async function runThroughput(rounds) {
  const missed = [];
  console.log(
    "Cases per second of processor time, without start and compilation; only those that mean something",
  );
  console.log("workload       proviso   fast-check  ratio  meaningful");
  for (const workload of WORKLOADS) {
    const { proviso, fastCheck, ratio, meaningful } = await measureThroughput({
      workload,
      rounds,
      milliseconds: 1000 * SECONDS,
    });
    const columns = [
      proviso.toFixed(0).padStart(10),
      fastCheck.toFixed(0).padStart(13),
      ratio.toFixed(2).padStart(7),
      `${(100 * meaningful).toFixed(0)} %`.padStart(12),
    ];
    console.log(workload.padEnd(12) + columns.join(""));
    if (ratio < BAR) missed.push(`${workload}: ${ratio.toFixed(2)} of fast-check's cases`);
  }
  return missed;
}

async function runFaults() {
  console.log(`\nFaults found in ${FAULTS.seconds} s each, by the search and by random calls`);
  console.log("fault                                      proviso  random  calls of it, meaningful");
  const counts = { proviso: 0, random: 0 };
  const word = (found) => (found ? "found" : "-");
  for (const fault of someFaults(FAULTS.count)) {
    const { proviso, random, calls, meaningful } = await lookFor(fault, 1000 * FAULTS.seconds);
    counts.proviso += proviso ? 1 : 0;
    counts.random += random ? 1 : 0;
    const share = calls === 0 ? "" : `${Math.round((100 * meaningful) / calls)} %`;
    const columns = [word(proviso).padStart(8), word(random).padStart(8), String(calls).padStart(9)];
    console.log(`${fault.id.padEnd(42)}${columns.join("")}${share.padStart(10)}`);
  }
  console.log(`found ${counts.proviso} of ${FAULTS.count}, random calls ${counts.random}`);
  return counts.proviso > counts.random
    ? []
    : [`${counts.proviso} faults found, by random calls ${counts.random}`];
}

if (process.argv[1] === import.meta.filename) {
  const rounds = Number(process.argv[2] ?? 7);
  const missed = [...(await runThroughput(rounds)), ...(await runFaults())];
  console.log(
    `bars: at least ${BAR} of the cases per second of fast-check, more faults than by random calls: ` +
      `${missed.length > 0 ? "missed" : "met"}`,
  );
  for (const line of missed) console.log(`  ${line}`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}
