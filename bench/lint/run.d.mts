/** What a generated project consists of, and how long each tool took, in milliseconds. */
export interface Measurement {
  readonly units: number;
  readonly files: number;
  readonly codeLines: number;
  readonly contractLines: number;
  readonly style: "typical" | "dense";
  readonly tsc: number;
  readonly lint: number;
}

export function measure(options: { units: number; style: "typical" | "dense"; rounds: number }): Measurement;

export function growth(points: readonly { units: number; extra: number }[]): { slope: number; fit: number };
