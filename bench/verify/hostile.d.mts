/** As many units as are wanted, each with promises that nobody can decide. */
export function hostileUnits(count: number): string;

/** A folder with such units, and a fake solver that is first on the PATH that is handed over. */
export function withHostileUnits<T>(
  count: number,
  fake: "silent" | "stuck" | undefined,
  use: (folder: string, env: { readonly PATH: string }) => Promise<T>,
): Promise<T>;
