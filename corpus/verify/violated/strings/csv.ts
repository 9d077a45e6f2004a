//@ requires fields.length === 2;
//@ ensures \result.split(",").length === fields.length;
export function toLine(fields: readonly string[]): string {
  return fields.join(",");
}
