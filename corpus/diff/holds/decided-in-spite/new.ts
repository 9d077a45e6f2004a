export const size = (list: readonly number[] | null): number => (list === null ? 0 : list.length);
