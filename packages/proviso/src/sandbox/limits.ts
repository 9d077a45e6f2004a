/** How much a child may use. Times are wall-clock milliseconds in which the child makes no progress that we see. */
export interface Limits {
  /** One case. */
  readonly call: number;
  /** Starting, and whatever the guest does outside of a case, such as loading the user's files. */
  readonly work: number;
  /** All the time, over its whole life, in which the child was not at rest. */
  readonly process: number;
  /** The heap of JavaScript, in megabytes; what Node and buffers take besides may be `besideHeap` more. */
  readonly heap: number;
}

/** In megabytes. */
export const besideHeap = 512;

export const defaultLimits: Limits = { call: 1_000, work: 30_000, process: 600_000, heap: 256 };
