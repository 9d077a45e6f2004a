import type { Members } from "./declared.js";
import type { Value } from "./graph.js";

// What can be asked of two graphs, and what can be said.

export interface IsomorphismOptions {
  /** Which roots must match: by default all, of which both graphs must have the same; or those that both have. */
  readonly roots?: "all" | "common";
  /** The members of a class, by its key or else its name, that both versions declare; the others are left out. */
  readonly members?: Members;
  /** Whether the order in which maps and sets were filled counts, as it does by default. */
  readonly order?: "observable" | "ignored";
  /** How many edges may be looked at to find out which keys of such maps and sets go together. */
  readonly effort?: number;
  /** Whether the order of keys counts. */
  readonly keyOrder?: boolean;
  /** Whether functions must be the very same, for graphs made in one process. */
  readonly sameFunctions?: boolean;
  /**
   * Whether functions that are not the very same match by their names, as they do by default; or whatever they are called, of
   * which then nothing is said but what properties they have. For graphs made in one process.
   */
  readonly functions?: "named" | "unseen";
}

/** What two places differ in. */
export type Difference =
  | "value"
  | "kind"
  | "class"
  | "content"
  | "missing"
  | "unexpected"
  | "order"
  | "attributes"
  | "integrity"
  | "sharing";

export type Isomorphism =
  /** `unseen`: where both have state that no snapshot shows, so that nothing is said of it. */
  | { readonly same: true; readonly unseen: readonly string[] }
  /** Only where the order of maps and sets is ignored: it takes more effort, or bounds left out what decides it. */
  | { readonly same: undefined; readonly undecided: "effort" | "bounds" }
  | {
      readonly same: false;
      /** An expression for the place in the left graph, or in the right one if only that has it. */
      readonly path: string;
      /** What is there in each graph; undefined: there is no such place. */
      readonly left: Value | undefined;
      readonly right: Value | undefined;
      readonly why: Difference;
    };
