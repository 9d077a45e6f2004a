//@ ensures \result;
export const sameAsItself = (x: number): boolean => Object.is(x, x);
