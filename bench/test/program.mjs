import path from "node:path";
import { pathToFileURL } from "node:url";
import { registerHook } from "../../packages/proviso/dist/doors/index.js";
import { planOf } from "../../packages/proviso/dist/plan/index.js";
import { findSources, openProject } from "../../packages/proviso/dist/program/index.js";
import { startChild } from "../../packages/proviso/dist/sandbox/index.js";

// What `proviso test` does before it searches: the plan of a folder, and children of the sandbox that run its files woven.

/** The plan of the files of a folder, and what starts one of our guests in its sandbox. */
export function openProgram(folder, files = ["."]) {
  const problems = [];
  const [group] = findSources(files, folder, problems);
  if (group === undefined || problems.length > 0) throw new Error(`${folder}: ${JSON.stringify(problems)}`);
  const plan = planOf(openProject(group), group.targets, { fixtures: [] });
  const hook = registerHook();
  const start = async (guest, seed = 1) => {
    const child = await startChild({
      root: folder,
      guest: pathToFileURL(path.resolve(import.meta.dirname, guest)).href,
      hook: hook.url,
      readable: [...hook.readable, import.meta.dirname],
      seed,
      clock: plan.units.some(({ readsClock }) => readsClock) ? "real" : "frozen",
    });
    if ("failure" in child) throw new Error(child.failure);
    return child;
  };
  const order = {
    plan,
    modules: plan.modules.map((file) => pathToFileURL(file).href),
    fixtures: null,
    seed: 1,
    cases: Number.MAX_SAFE_INTEGER,
  };
  return { plan, start, order };
}
