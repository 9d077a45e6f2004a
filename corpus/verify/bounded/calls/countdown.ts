import type { int } from "@proviso/runtime";

function text(n: int): string {
  return n <= 0 ? "go" : `${n} ${text(n - 1)}`;
}

//@ ensures \result.endsWith("go");
export function countdown(from: int): string {
  return text(from);
}
