//@ requires 0 <= x && x <= 1;
//@ ensures \result === x;
export const halvedAndDoubled = (x: number): number => (x / 2) * 2;
