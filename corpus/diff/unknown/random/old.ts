export const token = (n: number): number => n + Math.random();
