import type { int } from "@proviso/runtime";

export type Shape =
  | { readonly kind: "square"; readonly side: int }
  | { readonly kind: "line"; readonly length: int };

//@ requires shape.kind === "square" ==> 0 <= shape.side && shape.side <= 1000;
//@ ensures 0 <= \result && \result <= 1_000_000;
export function area(shape: Shape): number {
  return shape.kind === "square" ? shape.side * shape.side : shape.length;
}
