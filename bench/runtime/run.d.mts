type Workload = "arithmetic" | "object" | "quantifier" | "inheritance" | "async";

type Library = "ts-code-contracts" | "decorator-contracts" | "contracts-v";

type Variant = "plain" | "by hand" | "proviso" | "off" | Library;

/** How long a call takes, and how many times as long as with checks by hand. */
export interface Measurement {
  readonly nanoseconds: number;
  readonly ratio: number;
}

/** Measures variants of a workload: in each round, each measures so many times, for so many milliseconds. */
export function measure<V extends Variant = Variant>(options: {
  readonly workload: Workload;
  readonly rounds: number;
  readonly times?: number;
  readonly milliseconds?: number;
  readonly variants?: readonly V[];
}): Record<V, Measurement>;
