/** Objects and variables that a path has made, the last one first. */
export interface Made {
  readonly kind: "object" | "cell";
  readonly address: number;
  readonly before: Made | undefined;
}
