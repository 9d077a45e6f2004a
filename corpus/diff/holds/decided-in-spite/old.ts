export const size = (list: readonly number[] | null): number => (list === null ? -1 : list.length);
