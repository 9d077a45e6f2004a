import type { int } from "@proviso/runtime";

export function parse(e: string): int {
  if (e === "") throw new TypeError("nothing");
  return e.length;
}
