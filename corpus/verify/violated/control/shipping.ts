export type Size = "small" | "medium" | "large";

//@ ensures size === "large" ==> \result === 900;
//@ ensures size === "medium" ==> \result === 500;
export function shipping(size: Size): number {
  let cents = 300;
  switch (size) {
    case "medium":
      cents = 500;
    case "large":
      cents = 900;
      break;
    default:
  }
  return cents;
}
