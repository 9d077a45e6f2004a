//@ ensures \result === "none";
export function header(headers: Record<string, string>): string {
  return headers.accept ?? "none";
}
