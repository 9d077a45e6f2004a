import type { int } from "@proviso/runtime";

//@ ensures 0 <= \result && \result <= lines.length;
export function filledLines(lines: readonly string[]): int {
  let filled = 0;
  //@ maintaining 0 <= i && i <= lines.length && 0 <= filled && filled <= i;
  //@ decreasing lines.length - i;
  for (let i = 0; i < lines.length; i++) {
    if (lines[i] === "") continue;
    filled += 1;
  }
  return filled;
}
