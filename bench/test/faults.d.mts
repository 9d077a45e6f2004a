import type { KeptFault } from "../../evaluation/nonconformances/match.mjs";

/** Who found a fault, and how many random calls were made. */
export interface Hunt {
  readonly proviso: boolean;
  readonly random: boolean;
  readonly calls: number;
  readonly meaningful: number;
}

export function someFaults(count: number): KeptFault[];

export function lookFor(fault: KeptFault, milliseconds: number): Promise<Hunt>;
