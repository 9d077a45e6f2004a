import { registerHook } from "../../packages/proviso/dist/doors/index.js";
import { findSolver } from "../../packages/proviso/dist/solver/index.js";
import { Replayer } from "../../packages/proviso/dist/test/index.js";
import { verify } from "../../packages/proviso/dist/verify/index.js";

let hook;

/** What `proviso verify` says of some files, in this process. */
export function prove({ files, cwd, solver = solverOf("embedded"), seconds = 120 }) {
  hook ??= registerHook();
  return verify({
    files,
    cwd,
    timeLimit: 1000 * seconds,
    solver,
    replay: (plan, messages) => new Replayer(plan, messages, { cwd, hook, seed: 1 }),
    now: () => performance.now(),
  });
}

/** A solver by its name, if it is there. */
export function solverOf(name) {
  return findSolver(name, process.env.PATH ?? "");
}
