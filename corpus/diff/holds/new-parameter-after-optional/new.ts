export function joined(a: string, b?: string, c?: string): string {
  return a + (b ?? "none") + (c ?? "");
}
