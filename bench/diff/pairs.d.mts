export declare const PROGRAMS: Readonly<Record<string, string>>;
export declare function measurePairs(
  name: string,
  cases: number,
): { readonly findings: number; readonly cases: number; readonly test: number; readonly pairs: number };
export declare function measureLarge(
  units: number,
  touched: number,
): { readonly seconds: number; readonly common: number; readonly run: readonly string[] };
