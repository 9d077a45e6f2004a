/**
 * Whether calling something changes anything. `effect` says what it does; `unknown` says what could make it known.
 */
export type Purity =
  | { readonly kind: "pure" }
  | { readonly kind: "effect"; readonly why: string; readonly changesReceiver?: boolean }
  | { readonly kind: "unknown"; readonly remedy: string };

export const pure: Purity = { kind: "pure" };

/** The remedy for a unit of the user's own. */
export const markIt = "mark it `pure`, or make it so";
