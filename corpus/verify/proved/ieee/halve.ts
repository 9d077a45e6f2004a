//@ requires 1 <= x && x <= 1_000_000;
//@ ensures \result === x;
export const halvedAndDoubled = (x: number): number => (x / 2) * 2;
