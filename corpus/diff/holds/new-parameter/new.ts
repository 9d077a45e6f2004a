export const same = (a: string, b: string, exact: boolean): boolean =>
  exact ? a === b : a.toLowerCase() === b.toLowerCase();
