export const joined = (list: readonly string[], mark: string): string => list.join(mark);
