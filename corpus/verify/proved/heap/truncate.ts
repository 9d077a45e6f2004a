import type { int } from "@proviso/runtime";

//@ requires 0 <= length;
//@ ensures list.length <= \old(list.length) && list.length <= length;
export function truncate(list: string[], length: int): void {
  if (length < list.length) list.length = length;
}
