//@ requires -1000 <= x && x <= 1000;
//@ ensures 0 <= \result && \result < 1;
export const fraction = (x: number): number => x - Math.floor(x);
