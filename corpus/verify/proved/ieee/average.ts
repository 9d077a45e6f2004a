//@ requires 0 <= low && low <= high && high <= 1_000_000;
//@ ensures low <= \result && \result <= high;
export const average = (low: number, high: number): number => (low + high) / 2;
