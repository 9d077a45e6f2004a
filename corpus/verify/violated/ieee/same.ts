//@ ensures \result;
export const sameAsItself = (x: number): boolean => x === x;
