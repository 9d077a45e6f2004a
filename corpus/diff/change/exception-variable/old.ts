import type { int } from "@proviso/runtime";

export function parse(text: string): int {
  if (text === "") throw new RangeError("empty");
  return text.length;
}
