//@ requires Number.isFinite(x);
//@ ensures Number.isFinite(\result);
export const squared = (x: number): number => x * x;
