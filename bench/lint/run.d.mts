type Style = "typical" | "dense" | "one-file";

/** What a generated project consists of, and how long each tool took, in milliseconds. */
export interface Measurement {
  readonly units: number;
  readonly files: number;
  readonly codeLines: number;
  readonly contractLines: number;
  readonly style: Style;
  readonly tsc: number;
  readonly lint: number;
}

export function measure(options: { units: number; style: Style; rounds: number }): Measurement;

export function exponent(points: readonly { units: number; ms: number }[]): number;
