export const token = (n: number): number => Math.random() + Math.random() + n;
