// What the capability and the guest that looks at exported values say to each other.

/** Where a value is: the URL of a module of a version, and the names that lead to it from what the module gives. */
export interface ValueAccess {
  readonly url: string;
  readonly path: readonly string[];
}

/** The values to look at, each in both versions. */
export interface ValuesOrder {
  readonly values: readonly {
    readonly previous: ValueAccess;
    readonly updated: ValueAccess;
    /** The same of modules that are loaded once more. */
    readonly copies: { readonly previous: ValueAccess; readonly updated: ValueAccess };
  }[];
}

/** What a value is in two versions. */
export type ValueComparison =
  | { readonly kind: "same" }
  | {
      readonly kind: "different";
      /** From the value itself, empty where that is another. */
      readonly path: string;
      readonly before: string;
      readonly now: string;
    }
  | { readonly kind: "unknown"; readonly why: string };

/** What the guest says, of each value in its turn. */
export interface ValueMessage {
  readonly kind: "value";
  readonly value: ValueComparison;
}
