import type { int } from "@proviso/runtime";

//@ ensures \result <==> n === 2 * Math.floor(n / 2);
export const isEven = (n: int): boolean => n % 2 === 0;

//@ ensures \result <==> n % 2 !== 0;
export const isOdd = (n: int): boolean => n % 2 === 1 || n % 2 === -1;
