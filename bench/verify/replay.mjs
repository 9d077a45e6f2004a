import { readFileSync } from "node:fs";
import { connect } from "../../packages/proviso/dist/solver/session/connection.js";

/** Longer than any question takes. */
const patience = 60_000;

/** A running solver that is asked the same things again and again. It has been told `start`. */
export async function startSolver(program, start) {
  const connection = connect(program);
  if ((await connection.ask(start, patience)) === undefined)
    throw new Error(`${program.name} does not start`);
  const clock = clockOf(connection.process.pid);
  return {
    /** The milliseconds that it takes to answer some questions, and how often the answer is `unsat`. */
    async time({ questions, end }) {
      await connection.ask("(push 1)", patience);
      const began = clock();
      let refuted = 0;
      for (const question of questions) {
        const answer = await connection.ask(question, patience);
        if (answer === undefined || (question.includes("(check-sat)") && !/^(sat|unsat)$/m.test(answer)))
          throw new Error(`the solver says ${answer} of ${question}`);
        refuted += /^unsat/m.test(answer) ? 1 : 0;
      }
      const milliseconds = clock() - began;
      await connection.ask(`${end}(pop 1)`, patience);
      return { milliseconds, refuted };
    },
    close: () => connection.close(),
  };
}

/** The processor time of a process in milliseconds, where the system tells, so that nothing else weighs; or else the clock. */
function clockOf(pid) {
  const spent = () => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  try {
    return spent() > 0 ? spent : () => performance.now();
  } catch {
    return () => performance.now();
  }
}
