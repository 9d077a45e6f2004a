//@ ensures \result === "nothing" || \result === "text" || \result === "named";
//@ signals_only \nothing;
export function kindOf(value: { name: string } | string | null): string {
  if (typeof value === "object") return value!.name === "" ? "nothing" : "named";
  return "text";
}
