import type { Needs } from "../expression/index.js";
import type { Binding } from "./binding.js";
import type { UnitFacts } from "./facts.js";
import type { Shares } from "./shares.js";

/** What the parts of a unit's woven code are made from. */
export interface UnitWeaving extends UnitFacts {
  readonly binding: Binding;
  readonly shares: Shares;
  /** What the plain expressions that stand in the unit have turned out to need. */
  readonly needs: Needs;
}
