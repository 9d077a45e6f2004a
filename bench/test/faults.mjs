import { withFaultedCopy } from "../../evaluation/nonconformances/faulted-copy.mjs";
import { loadSubject } from "../../evaluation/nonconformances/inject/index.mjs";
import { findingOf } from "../../evaluation/nonconformances/match.mjs";
import { readScreening, sample } from "../../evaluation/nonconformances/sample.mjs";
import { searchProgram } from "../../packages/proviso/dist/search/index.js";
import { openProgram } from "./program.mjs";

// Faults that the search finds, and that random calls find in the same time (`random-guest.mjs`), of those that the
// evaluation injects. A fault is found by a finding at the unit at fault or where the driver met it, for both.

/** Some of the faults, causes and subjects in turns: always the same. */
export const someFaults = (count) => sample(readScreening().faults, count);

/** Lets both look for a fault, each for so many milliseconds after all is loaded. */
export function lookFor(fault, milliseconds) {
  return withFaultedCopy(fault, { driver: false }, async (folder) => {
    const program = openProgram(folder);
    const proviso = await searched(program, milliseconds);
    const random = await called(program, milliseconds);
    const clients = loadSubject(fault.subject).clientsOf(fault.unit);
    const shows = (findings) => findingOf(fault, findings, clients) !== undefined;
    return {
      proviso: shows(proviso),
      random: shows(random.findings),
      calls: random.calls,
      meaningful: random.meaningful,
    };
  });
}

/** The first child is there before the time begins. */
async function searched({ order, start }, milliseconds) {
  const guest = "../../packages/proviso/dist/test/guest/serve.js";
  let ready = await start(guest);
  const result = await searchProgram(
    { ...order, settled: [], idle: [], eager: false, given: [], milliseconds },
    async () => {
      const child = ready ?? (await start(guest));
      ready = undefined;
      return child;
    },
    () => performance.now(),
    () => {},
  );
  if ("failure" in result) throw new Error(result.failure);
  return result.found;
}

/** A child that is lost is followed by another with other calls, for the time that is left. */
async function called({ order, start }, milliseconds) {
  const findings = [];
  const result = { findings, calls: 0, meaningful: 0 };
  let left = milliseconds;
  for (let seed = order.seed; left > 0; seed++) {
    const child = await start("random-guest.mjs", seed);
    const begun = performance.now();
    child.send({ ...order, seed, milliseconds: left });
    for (;;) {
      const received = await child.receive();
      if ("ending" in received) {
        if (received.ending.kind === "rejection") throw new Error(received.ending.error);
        break;
      }
      const { message } = received;
      if (message.kind === "found") findings.push(message.found);
      else {
        result.calls += message.calls;
        result.meaningful += message.meaningful;
        left = 0;
        break;
      }
    }
    left -= performance.now() - begun;
    await child.close();
  }
  return result;
}
