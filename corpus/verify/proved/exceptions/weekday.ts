import type { int } from "@proviso/runtime";

export type Day = "mon" | "tue" | "wed";

//@ ensures 1 <= \result && \result <= 3;
//@ signals_only \nothing;
export function numberOf(day: Day): int {
  switch (day) {
    case "mon":
      return 1;
    case "tue":
      return 2;
    case "wed":
      return 3;
    default:
      throw new Error("no such day");
  }
}
