import type { int } from "@proviso/runtime";

//@ ensures \result === "none" <==> unread === 0;
export function summary(unread: int): string {
  return unread ? "some" : "none";
}
