//@ requires -1e100 <= x && x <= 1e100;
//@ ensures Number.isFinite(\result) && \result >= 0;
export const squared = (x: number): number => x * x;
