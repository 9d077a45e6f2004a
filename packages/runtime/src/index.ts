/** A `number` that holds an integer: checked, generated and proved as one. */
export type int = number;

/** An `int` that is not negative. */
export type nat = number;
