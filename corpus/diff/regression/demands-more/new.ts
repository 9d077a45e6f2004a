import type { int } from "@proviso/runtime";
/** @requires n > 0 */
export const fact = (n: int): number => (n < 2 ? 1 : n);
