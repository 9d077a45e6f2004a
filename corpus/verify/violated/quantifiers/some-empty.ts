//@ ensures \result <==> (\exists int i; 0 <= i && i < fields.length; fields[i] === "");
export function someEmpty(fields: readonly string[]): boolean {
  return !fields.some((field) => field !== "");
}
