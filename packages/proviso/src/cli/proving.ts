import type { SolverProgram } from "../solver/index.js";
import { choice } from "./option-values.js";
import type { ParsedArguments } from "./options.js";

// Options of all commands that prove something.

const solvers = ["embedded", "z3", "cvc5"] as const;

export const solverOption = {
  name: "solver",
  key: "solver",
  value: solvers.join("|"),
  help: "Who is asked: z3 or cvc5 from the PATH, or the one that comes with it (default).",
} as const;

export const provingOptions = [
  solverOption,
  {
    name: "ieee",
    key: "ieee",
    help: "Take numbers for doubles at once, not only where reals leave something open.",
  },
] as const;

/** The solver that is wanted, and how numbers are to be taken. */
export async function provingFrom(
  args: ParsedArguments,
): Promise<{ readonly solver: SolverProgram; readonly ieee: boolean } | { readonly error: string }> {
  const solver = await solverFrom(args);
  return "error" in solver ? solver : { solver, ieee: args.values.get("ieee") === true };
}

/** The solver that is wanted. */
export async function solverFrom(args: ParsedArguments): Promise<SolverProgram | { readonly error: string }> {
  const name = choice(args, "solver", solvers);
  if (typeof name === "object") return name;
  const { findSolver } = await import("../solver/index.js");
  const wanted = name ?? "embedded";
  const solver = findSolver(wanted, process.env["PATH"] ?? "");
  return solver ?? { error: `There is no \`${wanted}\` on the PATH.` };
}
