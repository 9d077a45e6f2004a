interface Weaving {
  readonly milliseconds: number;
  /** To `ts.transpileModule` alone. */
  readonly ratio: number;
}

/** How long it takes to turn the files into JavaScript, without and with weaving. */
export interface WeavingMeasurement {
  readonly style: string;
  readonly files: number;
  readonly transpile: number;
  readonly instrument: Weaving;
  readonly both: Weaving;
}

export function measureWeaving(options: {
  readonly style: "examples" | "typical" | "dense";
  readonly units?: number;
  readonly rounds: number;
}): WeavingMeasurement;
