import { median } from "../runtime/median.mjs";
import { solverOf } from "./prove.mjs";
import { asked, UNITS, written } from "./questions.mjs";
import { startSolver } from "./replay.mjs";

// The time a solver takes for what `proviso verify` asks about a unit, against the time it takes for the same obligations
// written by hand. Both are sent to the same running solver, in turns, over the same kind of connection; the first rounds
// warm it up. Starting it, and telling it what numbers are, is not in it.

/** Rounds before it counts. */
const warming = 2;

/** What each unit takes, in milliseconds; `total` is of all that was asked, `hand` of all that was written by hand. */
export async function measureSolver({ names = UNITS, solver = "embedded", rounds }) {
  const program = solverOf(solver);
  if (program === undefined) return undefined;
  const results = [];
  for (const unit of names) {
    const own = await asked(unit);
    const hand = written(unit);
    const solverOfUnit = await startSolver(program, own.start);
    const times = [];
    for (let round = 0; round < warming + rounds; round++)
      times.push({ own: await solverOfUnit.time(own), hand: await solverOfUnit.time(hand) });
    solverOfUnit.close();
    if (times.some(({ hand: one }) => one.refuted !== hand.questions.length))
      throw new Error(`${unit}.smt2 is not refuted`);
    const counted = times.slice(warming);
    const ms = {
      own: median(counted.map((one) => one.own.milliseconds)),
      hand: median(counted.map((one) => one.hand.milliseconds)),
    };
    results.push({
      unit,
      verdict: own.verdict,
      queries: own.queries,
      byHand: hand.questions.length,
      ...ms,
      ratio: ms.own / ms.hand,
    });
  }
  return results;
}

/** The mean of factors. */
export function geometricMean(factors) {
  return Math.exp(factors.reduce((sum, factor) => sum + Math.log(factor), 0) / factors.length);
}
