//@ requires 0 <= low && low <= high;
//@ ensures low <= \result && \result <= high;
export const average = (low: number, high: number): number => (low + high) / 2;
