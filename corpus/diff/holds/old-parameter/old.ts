export const joined = (list: readonly string[], mode: number, mark: string): string => list.join(mode > 0 ? mark : mark);
