//@ requires x === 0;
//@ ensures \result === Infinity;
export const inverse = (x: number): number => 1 / x;
