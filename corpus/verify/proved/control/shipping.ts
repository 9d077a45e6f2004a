import type { int } from "@proviso/runtime";

export type Size = "small" | "medium" | "large";

//@ ensures size === "large" ==> \result === 900;
//@ ensures size !== "large" ==> \result < 900;
export function shipping(size: Size): int {
  let cents = 300;
  switch (size) {
    case "large":
      cents += 400;
    case "medium":
      cents += 200;
      break;
    default:
  }
  return cents;
}
