import type { int } from "@proviso/runtime";

export function parse(e: string): int {
  if (e === "") throw new RangeError("empty");
  return e.length;
}
