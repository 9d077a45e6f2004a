export const clamp = (n: number): number => (n > 100 ? 100 : n);
