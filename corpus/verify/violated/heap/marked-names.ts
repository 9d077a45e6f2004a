import type { int } from "@proviso/runtime";

//@ ensures \result === 0;
export function countNames(): int {
  return Object.keys({ "@@kind": 1 }).length;
}

//@ ensures \result === 0;
export function countParsed(): int {
  return Object.keys(JSON.parse('{ "@@kind": 1 }')).length;
}

//@ ensures \result;
export function isMarked(): boolean {
  return "@@iterator" in [1];
}
