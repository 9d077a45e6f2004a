//@ requires 0 < total && total <= 1000;
//@ ensures \result * 3 === total;
export const third = (total: number): number => total / 3;
