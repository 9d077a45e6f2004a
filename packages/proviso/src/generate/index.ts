// Values and calls from types and contracts: the plan of a program (made with TypeScript's checker) and, for the place
// where the user's code runs, recipes of values drawn from it. Imports programs, the contract language and `values`.
export type { Access, CasePlan, ClassPlan, Plan, Relation, Term, UnitKind, UnitPlan } from "./plan.js";
export type { Interval, Member, PrimitiveData, Shape, ShapeId, TypedArrayName } from "./shape.js";
