export type Day = "mon" | "tue" | "wed";

//@ ensures 1 <= \result && \result <= 3;
//@ signals_only \nothing;
export function numberOf(day: Day): number {
  switch (day) {
    case "mon":
      return 1;
    case "tue":
      return 2;
    default:
      throw new Error("no such day");
  }
}
