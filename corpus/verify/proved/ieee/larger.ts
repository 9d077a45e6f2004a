//@ requires !Number.isNaN(a) && !Number.isNaN(b);
//@ ensures \result >= a && \result >= b;
export const larger = (a: number, b: number): number => (a > b ? a : b);
