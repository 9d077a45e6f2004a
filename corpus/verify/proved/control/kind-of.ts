//@ ensures \result === "nothing" || \result === "text" || \result === "named";
//@ signals_only \nothing;
export function kindOf(value: { name: string } | string | null): string {
  if (typeof value === "object" && value) return value.name === "" ? "nothing" : "named";
  return value === null ? "nothing" : "text";
}
