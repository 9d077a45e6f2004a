/** A unit with 2 to the power of so many paths. */
export function branching(times: number): string;

/** What `proviso verify` takes for a unit. */
export interface PathMeasurement {
  readonly verdict: string;
  readonly paths: number;
  readonly queries: number;
  readonly milliseconds: number;
  /** The peak of its memory. */
  readonly megabytes: number;
}

export function measurePaths(
  text: string,
  options?: { readonly solver?: string; readonly seconds?: number },
): PathMeasurement;
