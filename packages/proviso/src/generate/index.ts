// Values and calls, for the place where the user's code runs: the plan of a program as data, recipes of values drawn by
// it, sequences of calls. Imports nothing but fast-check; the plan itself is made in `plan/`.
export { Arbitraries, type FixtureCounts } from "./arbitraries.js";
export { blankArray } from "./blank-array.js";
export { buildValue, isDrawn, type Supply } from "./build-value.js";
export { drawFrom } from "./drawn.js";
export {
  type Fixture,
  type Fixtures,
  fixtureCount,
  fixtureSource,
  fixtureValue,
  isFixture,
} from "./fixtures.js";
export { type Interval, meet } from "./interval.js";
export { isOf } from "./is-of.js";
export type {
  Access,
  CasePlan,
  ClassPlan,
  Mention,
  ParameterPlan,
  Plan,
  Relation,
  Term,
  UnitKind,
  UnitPlan,
} from "./plan.js";
export { fromPrimitiveData, toPrimitiveData } from "./primitive-data.js";
export { below, chance, pick, randomFrom } from "./random.js";
export {
  append,
  type Composite,
  isComposite,
  joined,
  mapParts,
  type Primitive,
  partsOf,
  type Recipe,
  renumbered,
  resultsIn,
  type Sequence,
  type Step,
  wantsInstance,
} from "./recipe.js";
export { fromSequenceData, type RecipeData, type SequenceData, toSequenceData } from "./recipe-data.js";
export { recipeOf } from "./recipe-of.js";
export { primitiveSource, recipeSource, type SourceNames } from "./recipe-source.js";
export { satisfying } from "./satisfying.js";
export type { Member, PrimitiveData, Shape, ShapeId, TypedArrayName } from "./shape.js";
export { sharedAlike } from "./sharing.js";
export { argumentShape, fewestItems, isTaken, takes } from "./signatures.js";
export { simpler, simplerPrimitive, weight } from "./simpler.js";
export { simplest } from "./simplest.js";
