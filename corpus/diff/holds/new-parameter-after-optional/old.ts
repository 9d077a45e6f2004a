export function joined(a: string, b?: string): string {
  return a + (b ?? "none");
}
