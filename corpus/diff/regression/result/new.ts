export const clamp = (n: number): number => (n >= 99 ? 100 : n);
