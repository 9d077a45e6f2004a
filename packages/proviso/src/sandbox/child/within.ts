// A call that does not come to an end can be broken off from inside, if it runs JavaScript all the time: V8 lets go of all that
// was under way in a script when its time is up, without a `finally` of the user's. The script stands in a context of
// its own, which the user's code has no way to.
import vm from "node:vm";
import type { Within } from "./guest.js";
import { apply } from "./intrinsics.js";

/** To be called before the user's code is loaded. */
export function makeWithin(): Within {
  const { cpuUsage } = process;
  const spent = (): number => {
    const { user, system } = apply(cpuUsage, process, []) as NodeJS.CpuUsage;
    return (user + system) / 1_000;
  };
  let job: () => void = () => {};
  const context = vm.createContext({ __proto__: null, run: () => job() });
  const script = new vm.Script("run()");
  const { runInContext } = script;
  return <T>(milliseconds: number, run: () => T) => {
    let ended: { readonly value: T } | { readonly error: unknown } | undefined;
    job = () => {
      try {
        ended = { value: run() };
      } catch (error) {
        ended = { error };
      }
    };
    const before = spent();
    try {
      apply(runInContext, script, [context, { timeout: milliseconds }]);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    }
    if (ended === undefined) return { late: spent() - before };
    if ("error" in ended) throw ended.error;
    return ended;
  };
}
