import type { int } from "@proviso/runtime";

//@ requires 0 <= length && length <= 100;
//@ ensures list.length <= \old(list.length) && list.length <= length;
export function truncate(list: string[], length: int): void {
  list.length = length;
}
