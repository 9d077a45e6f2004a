//@ ensures \result <==> a >= b;
export const atLeast = (a: number, b: number): boolean => !(a < b);
