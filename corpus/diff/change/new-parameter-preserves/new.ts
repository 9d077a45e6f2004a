export const same = (a: string, b: string, exact: boolean): boolean =>
  exact ? a.length === b.length : a.toLowerCase() === b.toLowerCase();
