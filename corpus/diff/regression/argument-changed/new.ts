export const sorted = (list: number[]): number[] => list.sort((a, b) => a - b);
