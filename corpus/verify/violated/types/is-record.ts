//@ ensures \result ==> !Array.isArray(value) && value !== null;
export function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
