import type { int } from "@proviso/runtime";

export class Box {
  //@ invariant this.value >= 0;
  value: int = 0;

  //@ ensures \result >= 0;
  glance(text: string): int {
    this.value = -1;
    const seen = peek(this, text);
    this.value = 0;
    return seen;
  }
}

//@ pure
//@ ensures \result >= 0;
//@ signals_only \nothing;
export function peek(box: Box, text: string): int {
  return text.split(text).length === 77 ? 0 : box.value;
}
