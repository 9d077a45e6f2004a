export interface Comparison {
  readonly nodes: number;
  readonly milliseconds: Readonly<Record<"clone" | "graphs" | "snapshots" | "live", number>>;
  /** To the time of a clone, within a round. */
  readonly ratios: Readonly<Record<"graphs" | "snapshots" | "live", number>>;
}

export function measureComparison(options: {
  readonly shape: string;
  readonly count: number;
  readonly rounds: number;
  readonly order?: "observable" | "ignored";
}): Comparison;

export function measureGrowth(options: {
  readonly shape: string;
  readonly counts: readonly number[];
  readonly rounds: number;
}): { readonly units: number; readonly ms: number }[];
