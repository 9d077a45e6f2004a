import type { int } from "@proviso/runtime";

//@ ensures \result <==> n % 2 !== 0;
export const isOdd = (n: int): boolean => n % 2 === 1;
