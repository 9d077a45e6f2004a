// Measures one variant of one workload in a process of its own. Arguments: the module of the variant and the one that
// drives it, as URLs, how many times to measure, and for how many milliseconds each time. Prints what it found as JSON.

const [, , subjectUrl, driveUrl, times, milliseconds] = process.argv;
const subject = await import(subjectUrl);
const { drive, misuse } = await import(driveUrl);
const target = Number(milliseconds);

/** The processor time that a number of calls takes, in milliseconds: what else the machine does is not in it. */
async function timed(calls) {
  const started = process.cpuUsage();
  await drive(subject, calls);
  const { user, system } = process.cpuUsage(started);
  return Math.max(user + system, 1) / 1000;
}

// Calls until the optimizing compiler has done its work, and then as many at a time as fill the time.
let calls = 1000;
for (const until = performance.now() + 5 * target; performance.now() < until; ) {
  const elapsed = await timed(calls);
  if (elapsed < target) calls *= 2;
}
calls = Math.max(2, 2 * Math.round((calls * target) / (await timed(calls)) / 2));

const nanoseconds = [];
for (let i = 0; i < Number(times); i++) nanoseconds.push(((await timed(calls)) * 1e6) / calls);
nanoseconds.sort((a, b) => a - b);

console.log(
  JSON.stringify({
    nanoseconds: nanoseconds[Math.floor(nanoseconds.length / 2)],
    sum: await drive(subject, 10_000),
    rejects: await rejects(),
  }),
);

async function rejects() {
  try {
    await misuse(subject);
    return false;
  } catch {
    return true;
  }
}
