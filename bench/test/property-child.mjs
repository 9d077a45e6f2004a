import fc from "fast-check";

// Checks a property for some time in a process of its own. Arguments: the module of the property as a URL, and the
// milliseconds. Prints the cases that met the property's precondition, and the processor time that they took.

const [, , url, duration] = process.argv;
const { property } = await import(url);
const deadline = performance.now() + Number(duration);
const begun = process.cpuUsage();
let cases = 0;
for (let seed = 1; performance.now() < deadline; seed++) {
  const { failed, numRuns, error } = fc.check(property, { seed, numRuns: 5_000 });
  if (failed) throw new Error(`the property does not hold: ${error}`);
  cases += numRuns;
}
const { user, system } = process.cpuUsage(begun);
console.log(JSON.stringify({ cases, milliseconds: (user + system) / 1000 }));
