export const same = (a: string, b: string, exact: boolean): boolean =>
  exact ? a.trim() === b.trim() : a.toLowerCase() === b.toLowerCase();
