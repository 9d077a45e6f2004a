export type Workload = "arithmetic" | "range" | "list" | "records" | "object";

/** Cases per second of processor time. */
export interface Throughput {
  readonly proviso: number;
  readonly fastCheck: number;
  /** Of the two, within a round. */
  readonly ratio: number;
  /** The share of the search's cases that met the precondition of what they called. */
  readonly meaningful: number;
}

export const WORKLOADS: readonly Workload[];

export function measureThroughput(options: {
  readonly workload: Workload;
  readonly rounds: number;
  readonly milliseconds: number;
}): Promise<Throughput>;
