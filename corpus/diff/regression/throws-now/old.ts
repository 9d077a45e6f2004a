export const at = (list: readonly number[], i: number): number | undefined => list[i];
