//@ requires fields.length === 2;
//@ ensures \result.length === fields[0].length + fields[1].length + 1;
export function toLine(fields: readonly string[]): string {
  return fields.join(",");
}
