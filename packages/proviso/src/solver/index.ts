// Terms of SMT-LIB 2, made simple as they are built (`terms/`, `simplify/`), written down and read (`smtlib/`), and given to a
// solver in a process of its own, Z3 embedded or a native one (`session/`). `solver.ts` asks it only what is not known
// yet. Imports no other room. Starts processes, because that is its purpose.
export { QueryCache } from "./query-cache.js";
export type { Answer, QueryLimits } from "./session/answer.js";
export type { SolverProgram } from "./session/connection.js";
export { findSolver, solverNames } from "./session/programs.js";
export { type Prelude, Session } from "./session/session.js";
export { Builder } from "./simplify/builder.js";
export type { SExpression } from "./smtlib/s-expression.js";
export { Solver, type SolverCounts } from "./solver.js";
export { type Assignment, evaluate } from "./terms/evaluate.js";
export type { Meaning, Meanings } from "./terms/meaning.js";
export { readableIn } from "./terms/readable.js";
export { arrayOf, Bool, Int, Num, type Sort, Str, sortOf } from "./terms/sort.js";
export {
  type Bound,
  boundIn,
  type Constant,
  conjunctsOf,
  type Literal,
  partsOf,
  subterms,
  type Term,
} from "./terms/term.js";
